import type { PostRow } from './posts.sql.ts'

const titleLetters = 80

/** The first words of a post, by which it is known where it is told of. */
export function titleOf({ text }: Pick<PostRow, 'text'>): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > titleLetters ? `${line.slice(0, titleLetters).toWellFormed().trimEnd()}…` : line
}
