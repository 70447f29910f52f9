import { mostNameLength } from './boxes.ts'

/** Two names that a folder cannot have both: "Été" and "ÉTÉ", in whatever way their letters are composed. */
export const foldName = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')

/** The name, or the first that is free with " (2)" before its ending. `taken` are folded names; the new one is added. */
export function takeName(name: string, taken: Set<string>, kind: 'FOLDER' | 'FILE'): string {
  const dot = kind === 'FILE' ? name.lastIndexOf('.') : -1
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = fitted(stem, '', ending)
  for (let number = 2; taken.has(foldName(free)); number += 1) free = fitted(stem, ` (${number})`, ending)
  taken.add(foldName(free))
  return free
}

/** Shortens the stem, so that the whole is not too long. A letter of two units is not cut. */
function fitted(stem: string, number: string, ending: string): string {
  const room = mostNameLength - number.length - ending.length
  if (room < 1) return fitted(stem + ending, number, '')
  return `${stem.slice(0, room).replace(/[\uD800-\uDBFF]$/, '')}${number}${ending}`
}

/** Control characters, and those that turn the direction of writing: a name would look like another one, or like none. */
const misleading =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2028\u2029\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu

/** A name as it is shown. */
export function shownName(name: string): string {
  const shown = name.replace(misleading, '').trim()
  return /^[\u200C\u200D\s]*$/.test(shown) ? '_' : shown
}
