import { readableOf } from './amounts.ts'
import type { Line, LineWords } from './lines.ts'
import { inks, openPen } from './pen.ts'

/** What stands over and under the lines of a program's books. */
export type BookHead = {
  words: LineWords
  title: string
  /** What the file is, and of which day. */
  subtitle: string
  donations: string
  expenses: string
  net: string
  /** A sum in rupees, with # in place of its digits: the sums are known where no translation is. */
  sum: string
}

const [width, height, margin] = [841.89, 595.28, 36]
const right = width - margin
const rowHeight = 15
const size = 8.5
/** A name is told whole: one of a hundred letters has three lines. */
const [mostNameLines, nameLineHeight, surelyOneLine] = [3, 11, 24]

/** The columns from left to right; what is left over goes to the name. */
const columns = [
  { key: 'day', width: 50 },
  { key: 'name', width: 0 },
  { key: 'address', width: 108 },
  { key: 'phone', width: 72 },
  { key: 'person', width: 86 },
  { key: 'by', width: 90 },
  { key: 'receipt', width: 54 },
  { key: 'amount', width: 78 },
] as const
const gap = 6
const rest = right - margin - columns.reduce((sum, column) => sum + column.width + gap, -gap)
const places = columns.map((column, at) => ({
  ...column,
  width: column.width || rest,
  x: margin + columns.slice(0, at).reduce((sum, { width }) => sum + (width || rest) + gap, 0),
}))
const widthOfName = places.find(({ key }) => key === 'name')!.width

/** Writes the books of a program on sheets of A4, line by line; what is written is not held. */
export function openBook({ words, title, subtitle, ...sums }: BookHead) {
  const pen = openPen({ title: `${title}, ${subtitle}` })
  const { document } = pen
  let [y, page] = [0, 0]
  let [given, spent] = [0n, 0n]

  function nextPage(): void {
    document.addPage({ size: [width, height], margin: 0 })
    if (page % 16 === 0) pen.forgetWords()
    page++
    y = margin + 12
    pen.write(title, margin, y, { size: page === 1 ? 16 : 10, weight: 600, width: (right - margin) * 0.6 })
    pen.write(subtitle, margin, y, { size: 8.5, fill: inks.soft, width: right - margin, align: 'right' })
    pen.write(String(page), margin, height - 16, { size: 8, fill: inks.soft, width: right - margin, align: 'center' })
    y += page === 1 ? 26 : 18
    document.rect(margin - 4, y - 11, right - margin + 8, rowHeight + 1).fill(inks.shade)
    for (const { key, x, width } of places)
      pen.write(words[key], x, y, { size, weight: 600, width, align: key === 'amount' ? 'right' : 'left' })
    y += rowHeight + 3
  }

  function line(entry: Line): void {
    const names =
      entry.name.length <= surelyOneLine
        ? [entry.name]
        : pen.linesOf(entry.name, { size, width: widthOfName }, mostNameLines)
    const more = (names.length - 1) * nameLineHeight
    if (y + more > height - margin - 4) nextPage()
    for (const { key, x, width } of places) {
      if (key === 'name') {
        for (const [at, text] of names.entries()) pen.write(text, x, y + at * nameLineHeight, { size, width })
        continue
      }
      const isAmount = key === 'amount'
      const fill = isAmount && entry.isExpense ? inks.accent : inks.ink
      const text = isAmount ? readableOf(entry.minor) : entry[key]
      pen.write(text, x, y, { size, width, fill, align: isAmount ? 'right' : 'left' })
    }
    y += more
    document
      .lineWidth(0.4)
      .moveTo(margin, y + 4.5)
      .lineTo(right, y + 4.5)
      .stroke(inks.line)
    y += rowHeight
    if (entry.isExpense) spent += BigInt(entry.minor)
    else given += BigInt(entry.minor)
  }

  nextPage()
  return {
    add(some: readonly Line[]): Uint8Array[] {
      for (const entry of some) line(entry)
      return pen.taken()
    },
    end(): Promise<Uint8Array[]> {
      if (y > height - margin - 4 * rowHeight) nextPage()
      y += 8
      const totals: [string, bigint][] = [
        [sums.donations, given],
        [sums.expenses, -spent],
        [sums.net, given + spent],
      ]
      for (const [name, sum] of totals) {
        pen.write(name, right - 260, y, { size: 9.5, weight: 600, width: 150 })
        pen.write(sums.sum.replace('#', readableOf(sum)), right - 150, y, {
          size: 9.5,
          weight: 600,
          width: 150,
          align: 'right',
        })
        y += rowHeight
      }
      return pen.end()
    },
  }
}
