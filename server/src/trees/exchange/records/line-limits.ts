import { cleanText } from '@mulghar/contract/kit/clean-text'

// A file may have megabytes in a line of a person. The fields keep as much as a form may send; the record keeps the whole text, and
// exports have it. The report of an import counts such texts.

/** Files have numbers with words beside them, which the form would refuse. */
export const phoneLength = 100

/** Clean text of at most so many letters, without half of a letter at its end. */
export function lineIn(text: string, most: number): string {
  const clean = cleanText(text)
  return clean.length <= most ? clean : cleanText(clean.slice(0, most).replace(/[\ud800-\udbff]$/, ''))
}
