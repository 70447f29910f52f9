/** How a language writes days and spans of time that no browser can write in it. */
export type DateWords = {
  months: readonly string[]
  date(date: Date, options: Intl.DateTimeFormatOptions): string
  ago(count: number, unit: Intl.RelativeTimeFormatUnit): string
}
