import { digits } from './digit-choice.ts'

/** Files have Latin digits, because other programs and readers take them. The work must not wait for anything. */
export function withLatinDigits<T>(work: () => T): T {
  const { write } = digits
  digits.write = undefined
  try {
    return work()
  } finally {
    digits.write = write
  }
}
