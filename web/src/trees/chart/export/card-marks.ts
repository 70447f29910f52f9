import { initials } from '../../../kit/initials.ts'
import type { TreeModel } from '../model/model.ts'
import { fullNameOf, nameOf, nativeOf, yearLinesOf, yearsOf } from '../model/names.ts'
import { inks, type Mark, type Measure } from './drawing.ts'
import { fitLines, fitText } from './fit-text.ts'
import type { Photos } from './photos.ts'
import { portraitMarks } from './portrait-marks.ts'

/** What cards are made from. */
export type Cards = { model: TreeModel; measure: Measure; photos?: Photos | undefined }

/** Names that are not long, on a card that stands and on one that lies. */
export const nameSizes = { tall: 13, low: 15 } as const

type Box = { x: number; y: number; width: number; height: number }
type Line = { text: string; size: number; weight: 400 | 600; fill: string }

/** A person's card on paper: picture or initials in the shape that tells the gender, name in both scripts, years. */
export function cardMarks(cards: Cards, person: number, box: Box, note?: string): Mark[] {
  const departed = cards.model.columns.people.living[person] !== '1'
  const edge: Mark = {
    kind: 'box',
    ...box,
    radius: Math.min(12, box.height / 4),
    fill: departed ? inks.departed : inks.paper,
    stroke: inks.line,
  }
  const within = box.height > box.width ? tallMarks(cards, person, box, note) : lowMarks(cards, person, box, note)
  return [edge, ...within]
}

/** The portrait at the left, the words beside it. */
function lowMarks(
  { model, measure, photos }: Cards,
  person: number,
  { x, y, width, height }: Box,
  note?: string,
): Mark[] {
  const portrait = Math.min(32, height - 12)
  const left = portrait + 20
  const lines: Line[] = [
    { text: nameOf(model, person) || '—', size: nameSizes.low, weight: 600, fill: inks.ink },
    { text: nativeOf(model, person), size: 13, weight: 400, fill: inks.ink },
    { text: [yearsOf(model, person), note].filter(Boolean).join(' · '), size: 13, weight: 400, fill: inks.inkSoft },
  ]
  const written = lines.filter(({ text }) => text !== '')
  const step = Math.min(22, height / (written.length + 0.6))
  const first = y + (height - step * (written.length - 1)) / 2 + 5
  return [
    ...portraitOf(model, person, { x: x + 10, y: y + (height - portrait) / 2, size: portrait }, photos),
    ...written.map((line, at): Mark => ({
      kind: 'text',
      ...line,
      x: x + left,
      y: first + at * step,
      text: fitText(line.text, line.size, line.weight, width - left - 8, measure),
    })),
  ]
}

const tallPortrait = 40

function tallMarks(
  { model, measure, photos }: Cards,
  person: number,
  { x, y, width, height }: Box,
  note?: string,
): Mark[] {
  const room = width - 12
  const [years = '', ...others] = yearLinesOf(model, person)
  const facts = [[years, note].filter(Boolean).join(' · '), ...others]
  const lines: Line[] = [
    ...inLines(fullNameOf(model, person) || '—', 600, inks.ink, 3),
    ...inLines(nativeOf(model, person), 400, inks.ink, 2),
    ...facts.map((text): Line => ({
      text: fitText(text, 12, 400, room, measure),
      size: 12,
      weight: 400,
      fill: inks.inkSoft,
    })),
  ].filter(({ text }) => text !== '')
  const high = (size: number) => size + 5
  const text = lines.reduce((sum, { size }) => sum + high(size), 0)
  const top = y + (height - tallPortrait - 6 - text) / 2
  const middle = x + width / 2
  let foot = top + tallPortrait + 6
  return [
    ...portraitOf(model, person, { x: middle - tallPortrait / 2, y: top, size: tallPortrait }, photos),
    ...lines.map((line): Mark => {
      foot += high(line.size)
      return { kind: 'text', ...line, x: middle, y: foot - 5, anchor: 'middle' }
    }),
  ]

  function inLines(words: string, weight: 400 | 600, fill: string, most: number): Line[] {
    const { lines: parts, size } = fitLines(words, weight, room, measure, most)
    return parts.map((part) => ({ text: part, size, weight, fill }))
  }
}

function portraitOf(
  { columns: { people } }: TreeModel,
  person: number,
  square: { x: number; y: number; size: number },
  photos?: Photos,
) {
  return portraitMarks({
    ...square,
    gender: people.gender[person],
    letters: initials(people.first[person], people.last[person]),
    departed: people.living[person] !== '1',
    jpeg: photos?.get(person),
  })
}
