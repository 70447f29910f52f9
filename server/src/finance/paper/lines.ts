/** What of an entry its program's books show to somebody, in paisa and words. */
export type Line = {
  /** The day in Nepal, YYYY-MM-DD. */
  day: string
  isExpense: boolean
  name: string
  minor: number
  address: string
  phone: string
  person: string
  by: string
  receipt: string
}

/** The words over and under the columns, in the language of who reads. */
export type LineWords = {
  day: string
  kind: string
  donation: string
  expense: string
  name: string
  amount: string
  address: string
  phone: string
  person: string
  by: string
  receipt: string
}

/** The texts of a line before and after its amount, which every kind of file tells in one order. */
export const beforeAmount = (line: Line, words: LineWords): [string, string, string] => [
  line.day,
  line.isExpense ? words.expense : words.donation,
  line.name,
]
export const afterAmount = (line: Line): string[] => [line.address, line.phone, line.person, line.by, line.receipt]
export const headingsOf = (words: LineWords): string[] => [
  words.day,
  words.kind,
  words.name,
  words.amount,
  words.address,
  words.phone,
  words.person,
  words.by,
  words.receipt,
]
