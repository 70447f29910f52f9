import { node, type GedcomNode } from './node.ts'

/**
 * The tag of ours that says which characters a picture stands for. GEDCOM 7 bans control characters, by whatever way they
 * came into a text; 5.5.1 does not. What was read is what is written: in 7 each of them becomes its picture (␋ for a
 * vertical tab, � for what Unicode has no picture of), and a line of this tag below the text has the code of each picture
 * in it, one after the other, so that a picture which was one before stays one.
 *
 * Source: FamilySearch GEDCOM 7.0, 1.1 (characters that must not appear); Unicode, block "Control Pictures".
 */
export const controlsTag = '_CONTROLS'

/** What GEDCOM 7 bans, but for halves of surrogate pairs, of which no text is made that was read. */
// oxlint-disable-next-line no-control-regex
const banned = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/
// oxlint-disable-next-line no-control-regex
const shown = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd-\uffff\u2400-\u241f\u2421]/g
const pictures = /[\u2400-\u241f\u2421\ufffd]/g

/** Whether a text may not stand in a file of GEDCOM 7 as it is. Linear in the text. */
export const isBanned = (text: string): boolean => banned.test(text)

/** The same line with pictures in the place of what is banned, and what they stand for below it. Linear in its text. */
export function withPictures(from: GedcomNode): GedcomNode {
  const codes: string[] = []
  const value = from.value.replace(shown, (letter) => {
    codes.push(letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0'))
    return pictureOf(letter.charCodeAt(0))
  })
  return { ...from, value, children: [node(controlsTag, codes.join(' ')), ...from.children] }
}

/** Puts the characters back into a record that was read. A text that was changed since keeps its pictures. Linear. */
export function restoreControls(record: GedcomNode): void {
  for (const child of record.children) restoreControls(child)
  const at = record.children.findIndex((child) => child.tag === controlsTag)
  if (at < 0) return
  const value = restored(record.value, record.children[at]!)
  if (value === undefined) return
  record.value = value
  record.children = record.children.toSpliced(at, 1)
}

function restored(value: string, { value: said, children }: GedcomNode): string | undefined {
  if (children.length > 0 || !codeList.test(said)) return undefined
  const codes = said.split(' ').map((code) => Number.parseInt(code, 16))
  const found = value.match(pictures) ?? []
  if (found.length !== codes.length || !found.every((picture, at) => picture === pictureOf(codes[at]!)))
    return undefined
  let at = 0
  return value.replace(pictures, () => String.fromCharCode(codes[at++]!))
}

const codeList = /^[0-9A-F]{2,4}(?: [0-9A-F]{2,4})*$/

/** A picture is its own. */
function pictureOf(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  if (code === 0x7f) return '\u2421'
  return code >= 0xfffd ? '\ufffd' : String.fromCharCode(code)
}
