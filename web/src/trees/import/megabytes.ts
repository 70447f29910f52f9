import { chosenDigits } from '../../kit/digit-choice.ts'

/** A file's size for people: whole kilobytes below one megabyte, then tenths. */
export function megabytes(bytes: number): string {
  return chosenDigits(bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`)
}
