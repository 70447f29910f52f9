import { anselDecoder } from './ansel.ts'
import { codePageDecoder, codePages, encodingOfName, pageOfLanguage, type CodePage } from './code-pages.ts'
import { guessPage, isReadAlike } from './guess-page.ts'
import type { ProblemCode, Problems } from './problems.ts'
import { countUtf8, isDamagedUtf8 } from './utf8.ts'

/** The encodings of text that are read. */
export type Encoding = CodePage | 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'ANSEL' | 'ASCII'

/**
 * Why a file is read in its encoding: a byte order mark or the pattern of its bytes, the header's CHAR, the header's LANG,
 * the frequencies of its letters, or a person who chose it.
 */
export type EncodingReason = 'bytes' | 'header' | 'language' | 'letters' | 'chosen'

/** Bytes to text, a piece at a time; `last` says that nothing follows, so that a half character is given up. */
export type Decoder = (bytes: Uint8Array, last: boolean) => string

/**
 * How a file is to be read. `bom` is how many bytes to skip; `isSure` is false where a person should look at names first;
 * `letters` is how many bytes a guess rests on, null where nothing was guessed; `fault` is the header's, with its line.
 */
export type Detected = {
  encoding: Encoding
  bom: number
  reason: EncodingReason
  isSure: boolean
  letters: number | null
  fault?: { code: ProblemCode; line: number }
}

/**
 * The encoding of a file, from its first bytes: a byte order mark, else the pattern of zeros, else valid UTF-8, also with a few
 * wrong bytes, whatever the header says, else the header's CHAR. `ANSI`, unknown words and a CHAR that contradicts the bytes mean the Windows code
 * page of the header's LANG, or without one the page that the frequencies of the letters speak for. `IBMPC` is CP437 or
 * CP850, by its letters. A chosen encoding is overruled by a mark alone. Linear in the bytes; throws nothing.
 *
 * Source: GEDCOM 5.5.1, chapter 3 (character sets) and the header's CHAR and LANG; WHATWG Encoding Standard.
 */
export function detectEncoding(head: Uint8Array, chosen?: Encoding): Detected {
  const sure = { bom: 0, reason: 'bytes', isSure: true, letters: null } as const
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { ...sure, encoding: 'UTF-8', bom: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { ...sure, encoding: 'UTF-16LE', bom: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { ...sure, encoding: 'UTF-16BE', bom: 2 }
  if (chosen) return { ...sure, encoding: chosen, reason: 'chosen' }
  if (head[0] !== 0 && head[1] === 0) return { ...sure, encoding: 'UTF-16LE' }
  if (head[0] === 0 && head[1] !== 0) return { ...sure, encoding: 'UTF-16BE' }
  const { named, line, language } = headerOf(head)
  const said = encodingOfName(named)
  const fault = (code: ProblemCode) => (named ? { fault: { code, line } } : {})
  const wrong = said ? fault('wrong-encoding') : fault('unknown-encoding')
  const kind = utf8Kind(head, said === 'UTF-8')
  if (kind === 'multibyte' || kind === 'damaged')
    return said === 'UTF-8'
      ? { ...sure, encoding: said, reason: 'header' }
      : { ...sure, encoding: 'UTF-8', isSure: kind === 'multibyte', ...wrong }
  const isBytewise = said !== undefined && said !== 'UTF-8' && said !== 'ASCII' && said !== 'UTF-16LE'
  if (!isBytewise) {
    if (kind === 'broken') return { ...windowsPage(head, language), ...wrong }
    return { ...sure, encoding: 'UTF-8', ...(!said && wrong) }
  }
  if (said === 'ANSI') return windowsPage(head, language)
  if (said !== 'OEM') return { ...sure, encoding: said, reason: 'header' }
  const { page, letters } = guessPage(head, 'OEM')
  return { ...sure, encoding: page, reason: 'header', letters }
}

/** The code page of the header's language, which the letters may contradict; without one, that of the letters. */
function windowsPage(head: Uint8Array, language: string): Detected {
  const { page: guessed, letters } = guessPage(head, 'ANSI')
  const page = pageOfLanguage(language)
  if (!page) return { encoding: guessed, bom: 0, reason: 'letters', isSure: letters === 0, letters }
  return { encoding: page, bom: 0, reason: 'language', isSure: isReadAlike(head, page, guessed), letters }
}

/** CHAR, with its line number, and LANG, read as if the file were Latin-1. */
function headerOf(head: Uint8Array): { named: string; line: number; language: string } {
  const text = new TextDecoder('latin1').decode(head)
  const end = text.search(/[\r\n]\s*0\s+(?!HEAD)/)
  const header = end < 0 ? text : text.slice(0, end)
  const char = /(?:^|[\r\n])[^\S\r\n]*1[^\S\r\n]+CHAR(?:ACTER)?[^\S\r\n]+([^\r\n]*)/.exec(header)
  const lang = /(?:^|[\r\n])[^\S\r\n]*1[^\S\r\n]+LANG[^\S\r\n]+([^\r\n]*)/.exec(header)
  const line = char ? text.slice(0, char.index + 1).split(/\r\n|\n\r|\n|\r/).length : 0
  return { named: char?.[1]?.trim() ?? '', line, language: lang?.[1] ?? '' }
}

/** Whether bytes are plain ASCII, valid UTF-8 with longer letters, the same with a few wrong bytes, or none of these. */
function utf8Kind(head: Uint8Array, isNamed: boolean): 'ascii' | 'multibyte' | 'damaged' | 'broken' {
  const { letters, broken } = countUtf8(head)
  if (broken === 0) return letters > 0 ? 'multibyte' : 'ascii'
  return isDamagedUtf8(head, isNamed) ? 'damaged' : 'broken'
}

const isCodePage = (encoding: Encoding): encoding is CodePage => codePages.includes(encoding as CodePage)

/** A decoder in chunks. Bytes that an encoding does not know become U+FFFD; in UTF-8 they are a problem "undecodable". Linear in the bytes. */
export function decoderOf(encoding: Encoding, problems: Problems): Decoder {
  if (isCodePage(encoding)) return codePageDecoder(encoding)
  switch (encoding) {
    case 'ANSEL':
      return anselDecoder()
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
