/** Paisa as a plain decimal number of rupees, exact: -10050 is -100.50. */
export function decimalOf(minor: number | bigint): string {
  const whole = BigInt(minor)
  const [sign, size] = whole < 0n ? ['-', -whole] : ['', whole]
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Paisa as people read them: 12345650 is 1,23,456.50. */
export const readableOf = (minor: number | bigint): string =>
  grouped.format(decimalOf(minor) as unknown as Intl.StringNumericLiteral)
