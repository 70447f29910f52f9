/** A number in Devanagari digits. */
export const inDevanagari = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))
