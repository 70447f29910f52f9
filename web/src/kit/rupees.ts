const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 })

/** `Rs. 1,00,00,000.5`: an amount in rupees, Indian style, at most two decimals. */
export function rupees(amount: number): string {
  return `Rs. ${indian.format(amount)}`
}
