-- A history as the first version wrote it. It is never changed: newer programs must open it.
CREATE TABLE game (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    begun INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    utc_offset INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    variety TEXT NOT NULL,
    rows INTEGER NOT NULL,
    columns INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    title TEXT NOT NULL,
    seconds INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    checks INTEGER NOT NULL,
    mistakes INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    UNIQUE (id, begun)
) STRICT;
CREATE TABLE rating (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    system TEXT NOT NULL,
    total REAL NOT NULL,
    partial INTEGER NOT NULL,
    PRIMARY KEY (game, system)
) STRICT, WITHOUT ROWID;
CREATE TABLE hint (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    technique TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (game, technique)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;
INSERT INTO game VALUES
    (1, 'classic-9x9-0123456789abcdef', 1750000000, 1750000900, 7200, 1, 'classic', 9, 9,
     '4..1..', 'easy 3', 734, 3, 1, 2, 61),
    (2, 'kakuro-4x4-0123456789abcdef', 0, 1750090000, -18000, 0, 'kakuro', 4, 4,
     'kakuro/4/4/lj-.mf--hm.-dl496b', 'tutorial', 12, 0, 0, 0, 2),
    (3, 'star-9x9-0123456789abcdef', 1750000000, 1750000900, 0, 1, 'of-the-future', 9, 9,
     '....', 'a variety that is not known yet', 1, 0, 0, 0, 1);
INSERT INTO rating VALUES (1, 'hodoku', 640.5, 0), (1, 'simplest-first', 12, 1), (1, 'none', 1, 0);
INSERT INTO hint VALUES (1, 'naked-pair', 1), (1, 'x-wing', 2), (1, 'no-such-wing', 9);
