import { expect, test } from 'vitest'
import { startInEnglish } from '../../../kit/i18n.ts'
import { roughMeasure } from '../../chart/export/fit-text.ts'
import { svgOf } from '../../chart/export/svg.ts'
import { buildModel } from '../../chart/model/model.ts'
import { columnsOf } from '../../chart/testing/columns.ts'
import { lifeRows } from '../layout/life-rows.ts'
import { timelineDrawing } from './timeline-drawing.ts'

startInEnglish()

/** 0 and 1 have 2, who has 3; 4 belongs to nobody. */
function familyOf() {
  const columns = columnsOf(5, [
    [0, 1, 2],
    [2, -1, 3],
  ])
  columns.people.born = [1900, null, 1930, 1960, null]
  columns.people.died = [1970, 1980, null, null, null]
  columns.people.living = '00011'
  return buildModel(columns)
}
const words = { kind: () => undefined, again: 'again', name: (_: unknown, person: number) => `P${person}` }
const rowsOf = (...asked: [Parameters<typeof lifeRows>[1], number, number]) =>
  lifeRows(familyOf(), ...asked, 2026).map(({ person, generation }) => [person, generation])

test('everybody, by the rows of the chart', () => {
  expect(rowsOf('all', 0, 4)).toEqual([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 1],
  ])
})

test('only some, by generations from the root', () => {
  expect(rowsOf('ancestors', 3, 1)).toEqual([
    [2, -1],
    [3, 0],
  ])
  expect(rowsOf('both', 2, 4)).toEqual([
    [0, -1],
    [1, -1],
    [2, 0],
    [3, 1],
  ])
  expect(rowsOf('descendants', 0, 2).map(([person]) => person)).toEqual([0, 1, 2, 3])
})

test('on paper unknown ends fade, the living go on, and those without years are named', () => {
  const model = familyOf()
  const drawing = timelineDrawing(lifeRows(model, 'all', 0, 4, 2026), model, 'Lives', words, roughMeasure)
  const svg = svgOf(drawing)
  for (const text of ['Lives', 'P0  1900–1970', 'P1  –1980', 'P4', '1950']) expect(svg).toContain(`>${text}<`)
  const fades = drawing.marks.filter((mark) => mark.kind === 'box' && mark.fade)
  expect(fades).toHaveLength(2)
  expect(drawing.marks.filter((mark) => mark.kind === 'path')).toHaveLength(1)
  expect(svg).toContain('<linearGradient')
})
