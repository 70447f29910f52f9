import type { TreeModel } from '../model/model.ts'
import { nameOf, nativeOf, yearsOf } from '../model/names.ts'
import { inks, sideInk, type Mark, type Measure } from './drawing.ts'
import { fitText } from './fit-text.ts'

type Box = { x: number; y: number; width: number; height: number }

/** A person's card on paper: name in both scripts, years, and the side that tells the gender. */
export function cardMarks(model: TreeModel, person: number, box: Box, measure: Measure, note?: string): Mark[] {
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
