-- A game: a puzzle that was begun at some time.
CREATE TABLE game (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,             -- what the files of its puzzle are called
    begun INTEGER NOT NULL,       -- seconds of the Unix clock, 0 where not known
    ended INTEGER NOT NULL,       -- when it was solved, or else played last
    utc_offset INTEGER NOT NULL,  -- the player's clock then, in seconds east of Greenwich
    solved INTEGER NOT NULL,      -- 1 where it was
    variety TEXT NOT NULL,
    rows INTEGER NOT NULL,
    columns INTEGER NOT NULL,
    puzzle TEXT NOT NULL,         -- in one line
    title TEXT NOT NULL,
    seconds INTEGER NOT NULL,     -- time played
    hints INTEGER NOT NULL,
    checks INTEGER NOT NULL,
    mistakes INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    UNIQUE (id, begun)
) STRICT;

-- How hard its puzzle is from the start.
CREATE TABLE rating (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    system TEXT NOT NULL,
    total REAL NOT NULL,
    partial INTEGER NOT NULL,     -- 1 where it is only that of the part that the system finishes
    PRIMARY KEY (game, system)
) STRICT, WITHOUT ROWID;

-- How many of its hints told of a technique.
CREATE TABLE hint (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    technique TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (game, technique)
) STRICT, WITHOUT ROWID;
