import { expect, test } from 'vitest'
import { layoutTree } from '../layout/layout.ts'
import { buildModel } from '../model/model.ts'
import { columnsOf, type Child } from '../testing/columns.ts'
import { wholeScene } from '../testing/scenes.ts'
import { sceneOf } from '../view/scene.ts'
import { dashed, inks } from './drawing.ts'
import { roughMeasure } from './fit-text.ts'
import { svgOf } from './svg.ts'
import { treeDrawing } from './tree-drawing.ts'
import { dotted } from './tree-lines.ts'

type Wants = { about?: string[]; me?: number }

function drawingOf(count: number, unions: [number, number, ...Child[]][], wants: Wants = {}) {
  const model = buildModel(columnsOf(count, unions))
  const layout = layoutTree(model.shape)
  const scene = sceneOf(
    { layout, people: null, unions: null, chips: [], folds: [], firstGeneration: 1, linkIndex: null },
    count,
  )
  return {
    model,
    layout,
    drawing: treeDrawing({ scene, model, title: 'Family & friends', measure: roughMeasure, ...wants }),
  }
}

test('everybody stands on it once, and what is not by birth is set apart', () => {
  const { drawing } = drawingOf(4, [[0, 1, 2, [3, 'AA']]])
  const svg = svgOf(drawing)
  for (let person = 0; person < 4; person++) expect(svg.split(`>First${person} Shrestha<`)).toHaveLength(2)
  expect(svg).toContain('<title>Family &amp; friends</title>')
  const lines = drawing.marks.filter((mark) => mark.kind === 'lines')
  expect(lines.map(({ dash }) => dash)).toEqual([undefined, undefined, dotted])
})

test('dots mean adoption, dashes what else is not by birth', () => {
  const { drawing } = drawingOf(4, [[0, 1, [2, 'FF'], [3, 'SS']]])
  const lines = drawing.marks.filter((mark) => mark.kind === 'lines')
  expect(lines.map(({ dash }) => dash)).toEqual([undefined, undefined, dashed])
})

test('generations are storeys with numbers, under the title and what is told of the tree', () => {
  const { drawing } = drawingOf(
    3,
    [
      [0, -1, 1],
      [1, -1, 2],
    ],
    { about: ['Gotra Kashyap', 'November 23, 2026'] },
  )
  const words = drawing.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
  expect(words).toEqual(
    expect.arrayContaining(['१', '२', '३', 'Family & friends', 'Gotra Kashyap · November 23, 2026']),
  )
})

test('at the right of each storey stands how many it has', () => {
  const { drawing } = drawingOf(5, [[0, 1, 2, 3, 4]])
  const edge = drawing.left + drawing.width
  const ends = drawing.marks.filter((mark) => mark.kind === 'text' && mark.anchor === 'end')
  expect(ends.map((mark) => mark.kind === 'text' && mark.text)).toEqual(['2', '3'])
  for (const mark of ends) expect(mark.kind === 'text' && mark.x > edge - 80 && mark.x < edge).toBe(true)
})

test('lines bend round corners, one path a couple', () => {
  const { drawing } = drawingOf(4, [[0, 1, 2, 3]])
  const paths = drawing.marks.filter((mark) => mark.kind === 'path' && mark.stroke === inks.root)
  expect(paths).toHaveLength(1)
  expect(paths[0]!.kind === 'path' && paths[0]!.d.match(/Q/g)).toHaveLength(2)
})

test('marriages of somebody who married twice have numbers', () => {
  const textsOf = (unions: [number, number, ...Child[]][]) =>
    drawingOf(5, unions).drawing.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
  const twice: [number, number, ...Child[]][] = [
    [0, 1, 3],
    [0, 2, 4],
  ]
  // Two people in the lower storey, and the two marriages.
  expect(textsOf(twice).filter((text) => /^[12]$/.test(text))).toEqual(['2', '1', '2'])
  expect(textsOf([[0, 1, 2, 3, 4]])).not.toContain('1')
})

test('two who married each other twice have both marriages, in their order', () => {
  const { drawing } = drawingOf(4, [
    [0, 1, 2],
    [0, 1, 3],
  ])
  const numbers = drawing.marks.filter((mark) => mark.kind === 'text' && mark.x === 139 && /^[12]$/.test(mark.text))
  const [first, second] = numbers.map((mark) => (mark.kind === 'text' ? { text: mark.text, y: mark.y } : undefined))
  expect([first!.text, second!.text, numbers.length]).toEqual(['1', '2', 2])
  expect(second!.y - first!.y).toBeGreaterThan(18)
})

test('my line to the root is drawn over the others in marigold, and my card has its edge', () => {
  const unions: [number, number, ...Child[]][] = [
    [0, 1, 2, 3],
    [3, -1, 4],
  ]
  const marigold = (me?: number) =>
    drawingOf(5, unions, me === undefined ? {} : { me }).drawing.marks.filter(
      (mark) => (mark.kind === 'path' || mark.kind === 'box') && mark.stroke === inks.marigoldDeep,
    )
  expect(marigold()).toEqual([])
  const [line, edge] = marigold(4)
  // From each couple down to the child of it who is on the way.
  expect(line!.kind === 'path' && line!.d.match(/M/g)).toHaveLength(4)
  expect(edge!.kind).toBe('box')
})

test('a long name is written in smaller letters rather than cut short', () => {
  const columns = columnsOf(2, [[0, -1, 1]])
  const long = 'Bhanubhakta Chudamani Narayanprasad Lokendrabahadur'
  columns.people.first[1] = long
  columns.people.native[1] = 'भानुभक्त चूडामणि नारायणप्रसाद लोकेन्द्रबहादुर श्रेष्ठ'
  const scene = wholeScene(buildModel(columns))
  const { marks } = treeDrawing({ scene, model: buildModel(columns), title: 'Rai', measure: roughMeasure })
  const words = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])).join(' ')
  expect(words).toContain(`${long} Shrestha`)
  expect(words).toContain(columns.people.native[1])
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
  const ways = drawing.marks.filter((mark) => mark.kind === 'path' && mark.stroke === inks.accent)
  expect(ways).toHaveLength(layout.crossLinks.isLong.length - long)
  const far = drawing.marks.filter((mark) => mark.kind === 'text' && mark.size === 11)
  expect(far.length).toBeGreaterThanOrEqual(long)
  // Our letters have no arrows: one written would be a picture in every PDF.
  for (const mark of drawing.marks) if (mark.kind === 'text') expect(mark.text).not.toMatch(/[←-⇿]/)
})
