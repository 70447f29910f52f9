export const isLong = process.env['LONG_TESTS'] === '1'

/** Of the dice of a run: always the same in the short one; KILL_SEED repeats a long one, which prints it. */
export const seed = Number(process.env['KILL_SEED'] ?? (isLong ? Math.floor(Math.random() * 1e9) : 1))
