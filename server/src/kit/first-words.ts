const mostLetters = 80

/** The beginning of a text on one line, for lists that only name or quote it. */
export function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > mostLetters ? `${line.slice(0, mostLetters).toWellFormed().trimEnd()}…` : line
}
