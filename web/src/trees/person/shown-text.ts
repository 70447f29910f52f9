// Other programs export notes as HTML. The record keeps its letters for the next export; a page shows the text alone.

const names =
  'a|abbr|b|big|blockquote|body|br|center|cite|code|dd|del|div|dl|dt|em|font|h[1-6]|head|hr|html|i|img|ins|li|ol|p|pre|q|s|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul'
/** Only names of HTML: "<unknown>" and "<asha@example.org>" are words of the note. */
const tag = new RegExp(String.raw`<(/?)(${names})(\s[^<>]*)?/?>`, 'gi')
const comment = /<!--[^<>]*-->/g
const address = /\shref\s*=\s*["']?(https?:[^"'\s]+)/i
const lines = /^(?:blockquote|br|center|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|table|tr|ul)$/i
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|ndash|mdash|hellip));/gi
const signs: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

/** The text that a browser would show of a note: paragraphs become lines, entities become letters. Linear. */
export function shownText(text: string): string {
  const bare = tag.test(text) ? withoutTags(text) : text
  tag.lastIndex = 0
  // Entities come last, so that "&lt;b&gt;" is read as "<b>".
  return bare.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return signs[name.toLowerCase()]!
    const point = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
    const isLetter = point >= 0x20 && point <= 0x10_ffff && (point < 0xd800 || point > 0xdfff)
    return isLetter ? String.fromCodePoint(point) : whole
  })
}

function withoutTags(text: string): string {
  let opened: { address: string; from: number } | undefined
  const shown = text
    .replace(comment, '')
    .replace(tag, (whole, end: string, name: string, more: string, at: number, all: string) => {
      if (lines.test(name)) return name.toLowerCase() === 'li' && !end ? '\n• ' : '\n'
      if (name.toLowerCase() !== 'a') return ''
      if (!end) {
        const found = address.exec(more ?? '')?.[1]
        opened = found === undefined ? undefined : { address: found, from: at + whole.length }
        return ''
      }
      const link = opened
      opened = undefined
      return link ? addressBeside(all.slice(link.from, at), link.address) : ''
    })
  return shown
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The address follows its words, unless they are the address. */
function addressBeside(words: string, link: string): string {
  if (words.trim() === link) return ''
  return words.trim() === '' ? link : ` (${link})`
}
