import type { TreeModel } from '../model/model.ts'
import { nameOf, nativeOf, yearsOf } from '../model/names.ts'
import { inks, sideInk, type Mark, type Measure } from './drawing.ts'
import { fitLines, fitText } from './fit-text.ts'

type Box = { x: number; y: number; width: number; height: number }

/** A person's card on paper: name in both scripts, years, and what tells the gender: a shape, on a low card its side. */
export function cardMarks(model: TreeModel, person: number, box: Box, measure: Measure, note?: string): Mark[] {
  if (box.height > box.width) return tallMarks(model, person, box, measure, note)
  const { x, y, width, height } = box
  const { gender, living } = model.columns.people
  const fill = living[person] === '1' ? inks.paper : inks.departed
  const room = width - 26
  const lines = [
    { text: nameOf(model, person) || '—', size: 15, weight: 600, fill: inks.ink },
    { text: nativeOf(model, person), size: 13, weight: 400, fill: inks.ink },
    { text: [yearsOf(model, person), note].filter(Boolean).join(' · '), size: 13, weight: 400, fill: inks.inkSoft },
  ] as const
  const written = lines.filter(({ text }) => text !== '')
  const step = Math.min(22, height / (written.length + 0.6))
  const first = y + (height - step * (written.length - 1)) / 2 + 5
  return [
    { kind: 'box', x, y, width, height, radius: Math.min(12, height / 4), fill, stroke: inks.line },
    { kind: 'box', x, y: y + 6, width: 5, height: height - 12, fill: sideInk(gender[person]) },
    ...written.map(({ text, size, weight, fill: ink }, line): Mark => ({
      kind: 'text',
      x: x + 14,
      y: first + line * step,
      text: fitText(text, size, weight, room, measure),
      size,
      weight,
      fill: ink,
    })),
  ]
}

const portrait = 40

type Line = { text: string; size: number; weight: 400 | 600; fill: string }

function tallMarks(model: TreeModel, person: number, box: Box, measure: Measure, note?: string): Mark[] {
  const { x, y, width, height } = box
  const { gender, living } = model.columns.people
  const departed = living[person] !== '1'
  const room = width - 12
  const facts = [yearsOf(model, person), note].filter(Boolean).join(' · ')
  const lines: Line[] = [
    ...inLines(nameOf(model, person) || '—', 600, inks.ink, 3),
    ...inLines(nativeOf(model, person), 400, inks.ink, 2),
    { text: fitText(facts, 12, 400, room, measure), size: 12, weight: 400 as const, fill: inks.inkSoft },
  ].filter(({ text }) => text !== '')
  const high = (size: number) => size + 5
  const text = lines.reduce((sum, { size }) => sum + high(size), 0)
  const top = y + (height - portrait - 6 - text) / 2
  const middle = x + width / 2
  let foot = top + portrait + 6
  return [
    { kind: 'box', x, y, width, height, radius: 12, fill: departed ? inks.departed : inks.paper, stroke: inks.line },
    portraitMark(gender[person], middle, top),
    ...(departed ? garland(middle, top + portrait / 2) : []),
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

/** A woman is a circle, a man a square, anybody else an octagon. */
function portraitMark(letter: string | undefined, middle: number, top: number): Mark {
  const square = { kind: 'box', x: middle - portrait / 2, y: top, width: portrait, height: portrait } as const
  if (letter === 'F') return { ...square, radius: portrait / 2, fill: sideInk(letter) }
  if (letter === 'M') return { ...square, radius: portrait * 0.28, fill: sideInk(letter) }
  const [near, far] = [portrait * 0.2, portrait / 2]
  const corners = [
    [-near, -far],
    [near, -far],
    [far, -near],
    [far, near],
    [near, far],
    [-near, far],
    [-far, near],
    [-far, -near],
  ].map(([across, down]) => `${middle + across!} ${top + far + down!}`)
  return { kind: 'path', d: `M${corners.join('L')}Z`, fill: sideInk('O') }
}

/** Petals round the lower half of a portrait. */
function garland(x: number, y: number): Mark[] {
  return Array.from({ length: 11 }, (_, petal): Mark => {
    const angle = ((petal * 20 - 10) * Math.PI) / 180
    const [at, down] = [x + Math.cos(angle) * 20, y + Math.sin(angle) * 20]
    return { kind: 'box', x: at - 2.5, y: down - 2.5, width: 5, height: 5, radius: 2.5, fill: inks.marigold }
  })
}
