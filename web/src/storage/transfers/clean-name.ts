const longest = 200

/** Control characters, and those that turn the direction of writing or cannot be seen. */
const unseen = /[\p{Cc}\p{Cs}\u00AD\u061C\u200E\u200F\u202A-\u202E\u2028\u2029\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu
/** No file of any usual system may have these in its name. */
const forbidden = /[/\\:*?"<>|]/g
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A name that every system can save: one name, no path, nothing that pretends to be another ending. */
export function cleanName(name: string, otherwise: string): string {
  const clean = name
    .normalize('NFC')
    .replace(unseen, '')
    .replace(forbidden, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (clean === '') return otherwise
  return shortened(clean.replace(reserved, '_$1'))
}

/** Keeps the ending. */
function shortened(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= longest) return name
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, longest - Array.from(ending).length).join('') + ending
}
