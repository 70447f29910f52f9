/** Character encodings of one byte a letter, as people know them, each with its label in the WHATWG Encoding Standard. */
const labels = {
  CP1250: 'windows-1250',
  CP1251: 'windows-1251',
  CP1252: 'windows-1252',
  CP1253: 'windows-1253',
  CP1254: 'windows-1254',
  CP1255: 'windows-1255',
  CP1256: 'windows-1256',
  CP1257: 'windows-1257',
  CP866: 'ibm866',
  MacRoman: 'macintosh',
  'ISO-8859-2': 'iso-8859-2',
  'KOI8-R': 'koi8-r',
} as const

/** Code pages that no TextDecoder knows: their upper 128 letters. Source: Unicode, MAPPINGS/VENDORS/MICSFT/PC. */
const upperHalves = {
  CP437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  CP850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
} as const

/** A code page of one byte a letter, other than ANSEL. */
export type CodePage = keyof typeof labels | keyof typeof upperHalves

/** Every code page that can be read, the Windows pages first. */
export const codePages = [...Object.keys(labels), ...Object.keys(upperHalves)] as CodePage[]

/** A decoder of a code page, a piece at a time. Linear in the bytes; throws nothing. */
export function codePageDecoder(page: CodePage): (bytes: Uint8Array) => string {
  if (page in labels) {
    const decoder = new TextDecoder(labels[page as keyof typeof labels])
    // One byte is one letter, so no letter is cut between two pieces.
    return (bytes) => decoder.decode(bytes)
  }
  const upperHalf = upperHalves[page as keyof typeof upperHalves]
  return (bytes) => {
    let text = ''
    for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : upperHalf[byte - 0x80]
    return text
  }
}

/** The languages that each Windows page was made for: their names in GEDCOM 5.5.1 and their ISO 639 codes. */
const languages: Partial<Record<CodePage, string>> = {
  CP1250:
    'polish polski pl czech cs slovak sk hungarian hu romanian ro croatian hr slovene slovenian sl albanian sq bosnian bs serbo_croa wendic sorbian',
  CP1251: 'russian ru ukrainian uk belorusian belarusian be bulgarian bg macedonian mk serb serbian sr church_slavic',
  CP1252:
    'english en german deutsch de french fr spanish es portuguese pt italian it dutch nl swedish sv danish da norwegian no nb nn finnish fi icelandic is catalan catalan_spn ca faroese fo afrikaans af gaelic ga irish scots_gaelic welsh cy basque eu galician gl luxembourgish lb anglo-saxon navaho tagalog',
  CP1253: 'greek el',
  CP1254: 'turkish tr',
  CP1255: 'hebrew he iw yiddish yi',
  CP1256: 'arabic ar persian farsi fa urdu ur pashto ps',
  CP1257: 'lithuanian lt latvian lettish lv estonian et',
}
const pageByLanguage = new Map(
  Object.entries(languages).flatMap(([page, names]) =>
    names.split(' ').map((name) => [name, page as CodePage] as const),
  ),
)

/** The Windows code page of a language as a header names it: "Russian", "ru", "ru-RU". Undefined for an unknown one. */
export function pageOfLanguage(language: string): CodePage | undefined {
  const name = language.trim().toLowerCase()
  return pageByLanguage.get(name) ?? pageByLanguage.get(name.split(/[-_ ]/, 1)[0]!)
}

/** The meaning of a header's CHAR: an encoding, one of the Windows pages (`ANSI`), or one of the DOS pages (`OEM`). */
export type NamedEncoding = CodePage | 'UTF-8' | 'UTF-16LE' | 'ANSEL' | 'ASCII' | 'ANSI' | 'OEM'

const byName = new Map<string, NamedEncoding>(
  Object.entries({
    UTF8: 'UTF-8',
    UNICODE: 'UTF-16LE',
    UTF16: 'UTF-16LE',
    ANSEL: 'ANSEL',
    ASCII: 'ASCII',
    USASCII: 'ASCII',
    ANSI: 'ANSI',
    WINDOWS: 'ANSI',
    IBMWINDOWS: 'ANSI',
    MSWINDOWS: 'ANSI',
    IBMPC: 'OEM',
    IBMDOS: 'OEM',
    IBM: 'OEM',
    MSDOS: 'OEM',
    DOS: 'OEM',
    OEM: 'OEM',
    MACINTOSH: 'MacRoman',
    MACROMAN: 'MacRoman',
    MAC: 'MacRoman',
    ISO88591: 'CP1252',
    LATIN1: 'CP1252',
    ISO88592: 'ISO-8859-2',
    LATIN2: 'ISO-8859-2',
    ISO88599: 'CP1254',
    LATIN5: 'CP1254',
    KOI8R: 'KOI8-R',
  }),
)

/**
 * Meanings of the words of a header's CHAR, in any case and with any spaces and hyphens: `WINDOWS-1251`, `cp 1251`, `Win1251`,
 * `1251`, `ANSI 1251`, `IBM850`, `MACINTOSH`. Undefined for unknown words.
 */
export function encodingOfName(words: string): NamedEncoding | undefined {
  const name = words.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const numbered =
    /^(?:(?:MS|X)?(?:WINDOWS|WIN|ANSI)?(?:CP|CODEPAGE)?(125[0-7])|(?:IBM|DOS|OEM|MSDOS|IBMPC)?(?:CP|CODEPAGE)?(437|850|866))$/.exec(
      name,
    )
  if (numbered) return `CP${numbered[1] ?? numbered[2]}` as CodePage
  return byName.get(name)
}
