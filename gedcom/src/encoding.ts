import { anselDecoder } from './ansel.ts'
import type { Problems } from './problems.ts'

/** The encodings of text that are told apart, by mark, by header or by their bytes. */
export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'ANSEL' | 'CP1252' | 'CP437' | 'MacRoman' | 'ASCII'

/** Bytes to text, a piece at a time; `last` says that nothing follows, so that a half character is given up. */
export type Decoder = (bytes: Uint8Array, last: boolean) => string

/** The CHAR tag's words, as programs write them. */
const byName = new Map<string, Encoding>(
  Object.entries({
    'UTF-8': 'UTF-8',
    UTF8: 'UTF-8',
    UNICODE: 'UTF-16LE',
    'UTF-16': 'UTF-16LE',
    ANSEL: 'ANSEL',
    ANSI: 'CP1252',
    'WINDOWS-1252': 'CP1252',
    WINDOWS: 'CP1252',
    'CP-1252': 'CP1252',
    CP1252: 'CP1252',
    'ISO-8859-1': 'CP1252',
    'ISO8859-1': 'CP1252',
    LATIN1: 'CP1252',
    IBMPC: 'CP437',
    'IBM DOS': 'CP437',
    IBM: 'CP437',
    MSDOS: 'CP437',
    OEM: 'CP437',
    CP437: 'CP437',
    MACINTOSH: 'MacRoman',
    MACROMAN: 'MacRoman',
    ASCII: 'ASCII',
    'IBM WINDOWS': 'CP1252',
  }),
)

const cp437High =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/**
 * The encoding of a file, from its first bytes (64 kB or all there is): a mark at its beginning, else the pattern of
 * zeros, else the header's CHAR, checked against the bytes. `bom` is how many bytes to skip.
 */
export function detectEncoding(head: Uint8Array, problems: Problems): { encoding: Encoding; bom: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'UTF-8', bom: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'UTF-16LE', bom: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'UTF-16BE', bom: 2 }
  if (head[0] !== 0 && head[1] === 0) return { encoding: 'UTF-16LE', bom: 0 }
  if (head[0] === 0 && head[1] !== 0) return { encoding: 'UTF-16BE', bom: 0 }
  const text = new TextDecoder('latin1').decode(head)
  const line = /(?:^|[\r\n])[^\S\r\n]*1[^\S\r\n]+CHAR(?:ACTER)?[^\S\r\n]+([^\r\n]*)/.exec(text)
  const named = line?.[1]?.trim().toUpperCase() ?? ''
  const lineNumber = line ? text.slice(0, line.index + 1).split(/\r\n|\n\r|\n|\r/).length : 0
  const said = byName.get(named)
  const multibyte = utf8Kind(head)
  if (named && !said) problems.add('unknown-encoding', lineNumber)
  if (multibyte === 'multibyte') {
    if (said && said !== 'UTF-8') problems.add('wrong-encoding', lineNumber)
    return { encoding: 'UTF-8', bom: 0 }
  }
  if (
    multibyte === 'broken' &&
    (said === 'UTF-8' || said === undefined || said === 'ASCII' || said.startsWith('UTF-16'))
  ) {
    if (said) problems.add('wrong-encoding', lineNumber)
    return { encoding: 'CP1252', bom: 0 }
  }
  if (!said || said.startsWith('UTF-16') || said === 'ASCII') return { encoding: 'UTF-8', bom: 0 }
  return { encoding: said, bom: 0 }
}

/** Whether bytes are plain ASCII, valid UTF-8 with longer letters, or neither. A letter cut off at the end counts as whole. */
function utf8Kind(head: Uint8Array): 'ascii' | 'multibyte' | 'broken' {
  let longer = false
  for (let at = 0; at < head.length; at++) {
    const byte = head[at]!
    if (byte < 0x80) continue
    const more = byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0
    if (more === 0) return 'broken'
    for (let k = 1; k <= more; k++) {
      if (at + k >= head.length) return longer ? 'multibyte' : 'ascii'
      if ((head[at + k]! & 0xc0) !== 0x80) return 'broken'
    }
    longer = true
    at += more
  }
  return longer ? 'multibyte' : 'ascii'
}

/** A decoder in chunks. A file whose later bytes break UTF-8 is read on as CP1252 from there, and said so. */
export function decoderOf(encoding: Encoding, problems: Problems): Decoder {
  switch (encoding) {
    case 'ANSEL':
      return anselDecoder()
    case 'CP437':
      return (bytes) => {
        let text = ''
        for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : cp437High[byte - 0x80]
        return text
      }
    case 'CP1252':
      return streaming(new TextDecoder('windows-1252'))
    case 'MacRoman':
      return streaming(new TextDecoder('macintosh'))
    case 'UTF-16LE':
      return streaming(new TextDecoder('utf-16le'))
    case 'UTF-16BE':
      return streaming(new TextDecoder('utf-16be'))
    default:
      return utf8Decoder(problems)
  }
}

function streaming(decoder: InstanceType<typeof TextDecoder>): Decoder {
  return (bytes, last) => decoder.decode(bytes, { stream: !last })
}

function utf8Decoder(problems: Problems): Decoder {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return (bytes, last) => {
    const text = decoder.decode(bytes, { stream: !last })
    if (text.includes('\ufffd')) problems.add('undecodable')
    return text
  }
}
