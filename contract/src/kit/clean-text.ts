// Pasted text may hold signs that nobody sees and that make one name look like another: they turn the direction of writing or only
// take up a place. Joiners, variation selectors, the soft hyphen and the tags of flags stay: scripts and emoji need them.
const hidden =
  // oxlint-disable-next-line no-control-regex -- control characters are what this pattern removes
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Most texts of a large file need no more than this check. */
const plain = /^[\t\n\r\x20-\x7e]*$/

/** Well-formed, composed (NFC) text without hidden signs. */
export const withoutHiddenSigns = (text: string): string =>
  plain.test(text) ? text : text.toWellFormed().replace(hidden, '').normalize('NFC')

/** Text as it is stored: without hidden signs, trimmed. */
export const cleanText = (text: string): string => withoutHiddenSigns(text).trim()
