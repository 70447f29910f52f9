import { expect, test } from 'vitest'
import { layoutTree } from '../layout/layout.ts'
import { buildModel } from '../model/model.ts'
import { columnsOf, type Child } from '../testing/columns.ts'
import { sceneOf } from '../view/scene.ts'
import { dashed } from './drawing.ts'
import { roughMeasure } from './fit-text.ts'
import { svgOf } from './svg.ts'
import { treeDrawing } from './tree-drawing.ts'
import { dotted } from './tree-lines.ts'

function drawingOf(count: number, unions: [number, number, ...Child[]][], about: string[] = []) {
  const model = buildModel(columnsOf(count, unions))
  const layout = layoutTree(model.shape)
  const scene = sceneOf({ layout, people: null, unions: null, chips: [], folds: [], linkIndex: null }, count)
  return { model, layout, drawing: treeDrawing(scene, model, 'Family & friends', roughMeasure, about) }
}

test('everybody stands on it once, and what is not by birth is set apart', () => {
  const { drawing } = drawingOf(4, [[0, 1, 2, [3, 'AA']]])
  const svg = svgOf(drawing)
  for (let person = 0; person < 4; person++) expect(svg.split(`>First${person} Shrestha<`)).toHaveLength(2)
  expect(svg).toContain('<title>Family &amp; friends</title>')
  const lines = drawing.marks.filter((mark) => mark.kind === 'lines')
  expect(lines.map(({ dash }) => dash)).toEqual([undefined, undefined, undefined, dotted])
})

test('dots mean adoption, dashes what else is not by birth', () => {
  const { drawing } = drawingOf(4, [[0, 1, [2, 'FF'], [3, 'SS']]])
  const lines = drawing.marks.filter((mark) => mark.kind === 'lines')
  expect(lines.map(({ dash }) => dash)).toEqual([undefined, undefined, undefined, dashed])
})

test('generations are storeys with numbers, under the title and what is told of the tree', () => {
  const { drawing } = drawingOf(
    3,
    [
      [0, -1, 1],
      [1, -1, 2],
    ],
    ['Gotra Kashyap', 'November 23, 2026'],
  )
  const words = drawing.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
  expect(words).toEqual(
    expect.arrayContaining(['१', '२', '३', 'Family & friends', 'Gotra Kashyap · November 23, 2026']),
  )
})

test('nothing leaves the paper', () => {
  const { drawing } = drawingOf(
    30,
    Array.from({ length: 14 }, (_, at) => [at, at + 15, 2 * at + 1, 2 * at + 2]),
  )
  const { left, top, width, height } = drawing
  for (const mark of drawing.marks) {
    if (mark.kind !== 'box') continue
    expect(mark.x).toBeGreaterThanOrEqual(left)
    expect(mark.y).toBeGreaterThanOrEqual(top)
    expect(mark.x + mark.width).toBeLessThanOrEqual(left + width)
    expect(mark.y + mark.height).toBeLessThanOrEqual(top + height)
  }
})

test('long links are not drawn across the family: each end names the other', () => {
  // Two large families; the last child of the first married the last child of the second, late in each row.
  const many = 60
  const first = Array.from({ length: many }, (_, at): Child => 4 + at)
  const second = Array.from({ length: many }, (_, at): Child => 4 + many + at)
  const { layout, drawing } = drawingOf(4 + 2 * many, [
    [0, 1, ...first],
    [2, 3, ...second],
    [4, 4 + 2 * many - 1],
  ])
  const long = [...layout.crossLinks.isLong].filter(Boolean).length
  expect(long).toBeGreaterThan(0)
  const curves = drawing.marks.filter((mark) => mark.kind === 'path' && mark.stroke !== undefined)
  expect(curves).toHaveLength(layout.crossLinks.isLong.length - long)
  const far = drawing.marks.filter((mark) => mark.kind === 'text' && mark.size === 11)
  expect(far.length).toBeGreaterThanOrEqual(long)
  // Our letters have no arrows: one written would be a picture in every PDF.
  for (const mark of drawing.marks) if (mark.kind === 'text') expect(mark.text).not.toMatch(/[←-⇿]/)
})
