import { firstWords } from '../kit/first-words.ts'
import type { PostRow } from './posts.sql.ts'

/** The first words of a post, by which it is known where it is told of. */
export const titleOf = ({ text }: Pick<PostRow, 'text'>): string => firstWords(text)
