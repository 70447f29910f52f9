import { endingOf } from '../look-inside/shown-kinds.ts'

/** How many letters of a name are before its ending. A name that is only an ending counts whole. */
export function stemLength(name: string, kind: 'FOLDER' | 'FILE'): number {
  const ending = kind === 'FILE' ? endingOf(name) : ''
  const length = name.length - ending.length - 1
  return ending !== '' && length > 0 ? length : name.length
}

/** "PDF", for files without a picture. */
export const badgeOf = (name: string): string => endingOf(name).toUpperCase()

/** A name as it is saved: without spaces around it. */
export const cleanTypedName = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim()
