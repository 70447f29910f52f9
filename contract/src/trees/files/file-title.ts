import { visibleText } from '../../kit/clean-text.ts'

/** A tree's name from that of its file; empty where this has no more than an ending and marks. */
export function titleOfFile(fileName: string): string {
  const plain = fileName
    .replace(/\.(ged|gdz|gedcom|zip|csv|tsv|txt|xlsx)$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return visibleText(plain.slice(0, 120))
}
