//! Bindings to tdoku, the fastest search that is not in Rust, after its header (`tdoku.h`).

unsafe extern "C" {
    fn TdokuSolverDpllTriadSimd(
        puzzle: *const u8,
        limit: usize,
        configuration: u32,
        solution: *mut u8,
        guesses: *mut usize,
    ) -> usize;
}

/// How many solutions a puzzle has, up to two.
pub fn number(line: &str) -> usize {
    let mut puzzle = [0; 82];
    puzzle[..81].copy_from_slice(line.as_bytes());
    let (mut solution, mut guesses) = ([0; 82], 0);
    // SAFETY: the puzzle has 81 characters and an end, and there is room for a solution of the same
    // length.
    unsafe { TdokuSolverDpllTriadSimd(puzzle.as_ptr(), 2, 0, solution.as_mut_ptr(), &mut guesses) }
}
