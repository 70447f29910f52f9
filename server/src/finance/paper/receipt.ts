import { inks, openPen } from './pen.ts'

/** What a receipt says, in the language and with the eyes of who reads it. */
export type ReceiptPaper = {
  title: string
  program: string
  number: string
  /** The day in both calendars. */
  day: string
  dayBikram: string
  /** Who gave, and what else is known: each with its label. */
  rows: [label: string, text: string][]
  amountLabel: string
  amount: string
  /** The amount in words. */
  inWords: string
  issued: string
  note: string
}

// A5, lying.
const [width, height, margin] = [595.28, 419.53, 40]
const inner = width - 2 * margin

/** A receipt on a sheet of A5. */
export async function receiptPdf(said: ReceiptPaper): Promise<Uint8Array[]> {
  const pen = openPen({ title: `${said.title} ${said.number}` })
  const { document } = pen
  document.addPage({ size: [width, height], margin: 0 })
  document
    .roundedRect(18, 18, width - 36, height - 36, 8)
    .lineWidth(0.8)
    .stroke(inks.line)

  let y = margin + 16
  pen.write(said.title.toUpperCase(), margin, y, { size: 9, weight: 600, fill: inks.accent })
  pen.write(said.number, margin, y, { size: 12, weight: 600, width: inner, align: 'right' })
  const name = { size: 18, weight: 600 as const, width: inner - 130 }
  const nameLines = pen.linesOf(said.program, name, 2)
  pen.write(said.day, margin, y + 22, { size: 9.5, fill: inks.soft, width: inner, align: 'right' })
  pen.write(said.dayBikram, margin, y + 36, { size: 9.5, fill: inks.soft, width: inner, align: 'right' })
  y += 28
  for (const line of nameLines) {
    pen.write(line, margin, y, name)
    y += 23
  }
  y = Math.max(y - 6, margin + 62)
  document
    .lineWidth(0.8)
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .stroke(inks.line)
  y += 26
  for (const [at, [label, text]] of said.rows.entries()) {
    const size = at === 0 ? 14 : 10.5
    pen.write(label, margin, y, { size: 9.5, fill: inks.soft, width: 104 })
    for (const line of pen.linesOf(text, { size, width: inner - 112 }, 2)) {
      pen.write(line, margin + 112, y, { size, weight: at === 0 ? 600 : 400, width: inner - 112 })
      y += size + 7
    }
    y += 2
  }

  const boxHeight = 60
  const boxY = Math.max(y, height - margin - 62 - boxHeight)
  document.roundedRect(margin, boxY, inner, boxHeight, 6).fill(inks.shade)
  pen.write(said.amountLabel, margin + 14, boxY + 26, { size: 9.5, fill: inks.soft })
  pen.write(said.amount, margin + 14, boxY + 27, { size: 20, weight: 600, width: inner - 28, align: 'right' })
  const words = { size: 9.5, width: inner - 28 }
  pen.write(said.inWords, margin + 14, boxY + 49, words)

  const foot = height - margin - 14
  pen.write(said.issued, margin, foot, { size: 9.5, width: inner })
  pen.write(said.note, margin, foot + 15, { size: 8, fill: inks.soft, width: inner })
  return pen.end()
}
