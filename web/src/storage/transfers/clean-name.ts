/** Systems take 255 bytes; a number may be added. */
const mostBytes = 240

/** Control characters, and those that turn the direction of writing or cannot be seen. */
const unseen = /[\p{Cc}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2028\u2029\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu
/** No file of any usual system may have these in its name. */
const forbidden = /[/\\:*?"<>|]/g
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
/** Windows drops dots and spaces at the end. A name of joiners alone shows nothing. */
const trimmed = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/g, '')
const isBlank = (name: string): boolean => /^[\s\u200C\u200D]*$/.test(name)

/** A name that every system can save: one name, no path, nothing that pretends to be another ending. */
export function cleanName(name: string, otherwise: string): string {
  const clean = trimmed(name.normalize('NFC').replace(unseen, '').replace(forbidden, '_'))
  if (isBlank(clean)) return otherwise
  return shortened(clean.replace(reserved, '_$1'))
}

/** Keeps the ending. Letters are not cut in their middle. */
function shortened(name: string): string {
  if (bytesOf(name) <= mostBytes) return name
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? ''
  const letters = Array.from(name.slice(0, name.length - ending.length))
  let room = mostBytes - bytesOf(ending)
  const kept = letters.filter((letter) => (room -= bytesOf(letter)) >= 0)
  return trimmed(kept.join('')) + ending
}
