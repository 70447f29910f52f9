// Pasted text may hold signs that nobody sees and that make one name look like another or like none: they turn the direction of
// writing or only take up a place. Joiners, variation selectors, the soft hyphen and the tags of flags stay: scripts and emoji need them.

/** A black flag with the region that its tags spell, such as the flag of Scotland. Tags elsewhere are hidden text. */
const flag = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,7}\u{e007f}`
const kept = String.raw`\u00ad\u200c\u200d\p{Variation_Selector}`
const controls = String.raw`\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufff9-\ufffb`
/** Code points that are never characters, and controls that arrange Egyptian hieroglyphs. A part of a character class. */
const neverShown = String.raw`\p{Noncharacter_Code_Point}\u{13430}-\u{1345f}`
const hidden = new RegExp(`(${flag})|(?![${kept}])[${controls}${neverShown}\\p{Default_Ignorable_Code_Point}]`, 'gu')

/** Latin letters, spaces and the start of a text are not joined or varied. Only the signs of keys on a keypad are, such as 1️⃣. */
const stray = /(^|[\0-\x7f])(?!\ufe0f\u20e3)[\u200c\u200d\p{Variation_Selector}]+/gu

/** Most texts of a large file need no more than this check. */
const plain = /^[\t\n\r\x20-\x7e]*$/

/** Well-formed, composed (NFC) text without hidden signs. */
export const withoutHiddenSigns = (text: string): string =>
  text === '' || plain.test(text)
    ? text
    : text.toWellFormed().replace(hidden, '$1').replace(stray, '$1').normalize('NFC')

/** Text as it is stored: without hidden signs, trimmed. */
export const cleanText = (text: string): string => withoutHiddenSigns(text).trim()

const unseen = new RegExp(String.raw`^[\p{Default_Ignorable_Code_Point}${neverShown}\s\u2800\ufffd]*$`, 'u')

/**
 * True for a text without a visible letter: only spaces, joiners, letters made to be invisible (such as U+3164), and U+FFFD, which
 * replaces unreadable bytes.
 */
export const isUnseen = (value: string): boolean => unseen.test(value)

/** Clean text; empty where nobody would see any of it. */
export function visibleText(text: string): string {
  const clean = cleanText(text)
  return isUnseen(clean) ? '' : clean
}
