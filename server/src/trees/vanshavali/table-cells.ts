import { latinDigits } from '@mulghar/contract/kit/digits'

// A cell of a vanshavali has, whoever wrote it: digits of Devanagari, a dash for nothing, "5." for five.

/** With our digits, without what surrounds it, spaces as one. */
export function plainText(cell: string): string {
  return latinDigits(cell.normalize('NFC'))
    .replace(/[\u200b\u200e\u200f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const nothing = /^(?:[-–—_.*x×]+|n\/?a|nil|none|छैन|थाहा छैन|\?+)?$/i

/** A serial number as others refer to it: "१२." and "12.0" are "12". Empty where there is none. */
export function serialOf(cell: string): string {
  const text = plainText(cell)
  if (nothing.test(text)) return ''
  const plain = withoutEnd(text.replace(/^[#(]+\s*/, '')).replace(/^(\d+)\.0+$/, '$1')
  return /^0+$/.test(plain) ? '' : plain.replace(/^0+(?=\d)/, '').toUpperCase()
}

/** Without the dot or bracket behind a number. By hand, since a pattern would begin anew at every dot of a long row of them. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && '.)।: '.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** A number, where the cell is one or holds one: "पुस्ता ५", "5th". */
export function numberOf(cell: string): number | null {
  const found = /\d{1,4}/.exec(plainText(cell))
  return found ? Number(found[0]) : null
}

const mostInRange = 40

/** Serial numbers of a list: "5, 6 र 7", "5-7". In their order, each once. */
export function serialsOf(cell: string): string[] {
  const text = plainText(cell)
  if (nothing.test(text)) return []
  const parts = text
    .replace(/(?<!\d)(\d{1,6}) ?(?:[-–—]|to|देखि) ?(\d{1,6})(?!\d)(?: ?सम्म)?/gi, (whole, from: string, to: string) => {
      const [first, last] = [Number(from), Number(to)]
      if (last <= first || last - first >= mostInRange) return whole
      return Array.from({ length: last - first + 1 }, (_, at) => first + at).join(',')
    })
    .split(/[,;/|। ]/)
    .filter((part) => !/^(?:र|and|&)$/i.test(part))
  return [...new Set(parts.map(serialOf).filter(Boolean))]
}

/** Children that a cell counts, or names. */
export type Told = { count: number | null; names: string[] }

/** "3", "३ जना", "Hari, Gopal" or nothing. */
export function toldOf(cell: string): Told {
  const text = plainText(cell)
  if (nothing.test(text)) return { count: null, names: [] }
  const counted = /^(\d{1,3})(?:\.0+)?(?:\s*(?:जना|वटा|sons?|daughters?))?$/i.exec(text)
  if (counted) return { count: Number(counted[1]), names: [] }
  const names = cell
    .replaceAll('\n', ',')
    .replace(/\s+/g, ' ')
    .split(/[,;/|।]| (?:र|and|&) /)
    .map((name) =>
      name
        .trim()
        .replace(/^[\d०-९]{1,6}[.)]/, '')
        .trim(),
    )
    .filter((name) => /\p{L}/u.test(name))
  return { count: null, names }
}
