// ANSEL (ANSI/NISO Z39.47) with the additions that GEDCOM 5.5 makes (appendix C): one byte a letter, marks before the
// letter they stand on.

const spacing: Record<number, string> = {
  0xa1: 'Ł',
  0xa2: 'Ø',
  0xa3: 'Đ',
  0xa4: 'Þ',
  0xa5: 'Æ',
  0xa6: 'Œ',
  0xa7: 'ʹ',
  0xa8: '·',
  0xa9: '♭',
  0xaa: '®',
  0xab: '±',
  0xac: 'Ơ',
  0xad: 'Ư',
  0xae: 'ʼ',
  0xb0: 'ʻ',
  0xb1: 'ł',
  0xb2: 'ø',
  0xb3: 'đ',
  0xb4: 'þ',
  0xb5: 'æ',
  0xb6: 'œ',
  0xb7: 'ʺ',
  0xb8: 'ı',
  0xb9: '£',
  0xba: 'ð',
  0xbc: 'ơ',
  0xbd: 'ư',
  0xbe: '□',
  0xbf: '■',
  0xc0: '°',
  0xc1: 'ℓ',
  0xc2: '℗',
  0xc3: '©',
  0xc4: '♯',
  0xc5: '¿',
  0xc6: '¡',
  0xc7: 'ß',
  0xc8: '€',
  0xcd: 'e',
  0xce: 'o',
  0xcf: 'ß',
}

const marks: Record<number, string> = {
  0xe0: '\u0309',
  0xe1: '\u0300',
  0xe2: '\u0301',
  0xe3: '\u0302',
  0xe4: '\u0303',
  0xe5: '\u0304',
  0xe6: '\u0306',
  0xe7: '\u0307',
  0xe8: '\u0308',
  0xe9: '\u030c',
  0xea: '\u030a',
  0xeb: '\ufe20',
  0xec: '\ufe21',
  0xed: '\u0315',
  0xee: '\u030b',
  0xef: '\u0310',
  0xf0: '\u0327',
  0xf1: '\u0328',
  0xf2: '\u0323',
  0xf3: '\u0324',
  0xf4: '\u0325',
  0xf5: '\u0333',
  0xf6: '\u0332',
  0xf7: '\u0326',
  0xf8: '\u031c',
  0xf9: '\u032e',
  0xfa: '\ufe22',
  0xfb: '\ufe23',
  0xfc: '\u0338',
  0xfe: '\u0313',
}

/**
 * A decoder of ANSEL bytes in chunks; marks that wait at a chunk's end stand before the next chunk's letter. Linear in
 * the bytes. Bytes without a meaning become U+FFFD.
 */
export function anselDecoder(): (bytes: Uint8Array, last: boolean) => string {
  let waiting = ''
  return (bytes, last) => {
    let text = ''
    let plainFrom = 0
    let marked = waiting !== ''
    const ascii = (from: number, to: number) => latin.decode(bytes.subarray(from, to))
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte < 0x80 && waiting === '') continue
      text += ascii(plainFrom, at)
      plainFrom = at + 1
      const mark = marks[byte]
      if (mark) {
        waiting += mark
        marked = true
        continue
      }
      text += (byte < 0x80 ? String.fromCharCode(byte) : (spacing[byte] ?? '\ufffd')) + waiting
      waiting = ''
    }
    text += ascii(plainFrom, bytes.length)
    if (last && waiting) {
      text += waiting
      waiting = ''
    }
    return marked ? text.normalize('NFC') : text
  }
}

const latin = new TextDecoder('latin1')
