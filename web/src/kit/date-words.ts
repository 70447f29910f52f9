/** Days and spans of time in a language that browsers do not know. */
export type DateWords = {
  months: readonly string[]
  date(date: Date, options: Intl.DateTimeFormatOptions): string
  ago(count: number, unit: Intl.RelativeTimeFormatUnit): string
}
