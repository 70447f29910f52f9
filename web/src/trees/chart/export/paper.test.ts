import { describe, expect, test } from 'vitest'
import { inks, type Drawing, type Mark } from './drawing.ts'
import { marksOn, pageFor, papers, type PaperName } from './paper.ts'
import { svgOf } from './svg.ts'

const drawingOf = (width: number, height: number): Drawing => ({
  title: 'Rai',
  left: -100,
  top: -50,
  width,
  height,
  paper: inks.ground,
  marks: [],
})

describe('a page for a drawing', () => {
  test.each(Object.keys(papers) as PaperName[])('%s is level for what is wide, upright for what is high', (name) => {
    const [short, long] = papers[name]
    const wide = pageFor(drawingOf(3000, 1000), { kind: 'page', name })
    expect([wide.width_mm, wide.height_mm]).toEqual([long, short])
    const high = pageFor(drawingOf(1000, 3000), { kind: 'page', name })
    expect([high.width_mm, high.height_mm]).toEqual([short, long])
  })

  test('has all of it in its middle, as large as the margins leave it', () => {
    for (const [width, height] of [
      [3000, 1000],
      [200, 150],
      [90_000, 2000],
      [1000, 30_000],
    ] as const) {
      const page = pageFor(drawingOf(width, height), { kind: 'page', name: 'A3' })
      const mm = page.width_mm / page.width
      expect(page.height_mm / page.height).toBeCloseTo(mm)
      const margins = [(-100 - page.x) * mm, (-50 - page.y) * mm]
      expect(Math.min(...margins)).toBeCloseTo(8)
      expect(page.x + page.width / 2).toBeCloseTo(-100 + width / 2)
      expect(page.y + page.height / 2).toBeCloseTo(-50 + height / 2)
    }
  })

  test('of a width of one\u2019s own is as high as the drawing asks for', () => {
    const page = pageFor(drawingOf(4000, 1000), { kind: 'width', width_mm: 2000 })
    expect(page).toEqual({ x: -100, y: -50, width: 4000, height: 1000, width_mm: 2000, height_mm: 500 })
  })
})

test('an SVG for a paper has its size in mm, else the size of the drawing', () => {
  expect(svgOf(drawingOf(400, 300))).toContain('width="400" height="300" viewBox="-100 -50 400 300"')
  const onPaper = svgOf(drawingOf(400, 300), { kind: 'page', name: 'A4' })
  expect(onPaper).toContain('width="297mm" height="210mm"')
})

describe('the heading', () => {
  const title: Mark = {
    kind: 'text',
    x: -60,
    y: 2,
    text: 'Rai of Bhojpur',
    size: 28,
    weight: 600,
    fill: inks.ink,
    isHeading: true,
  }
  const box: Mark = { kind: 'box', x: 0, y: 50, width: 20, height: 20 }
  const headed = (width: number, height: number) => ({ ...drawingOf(width, height), marks: [title, box] })

  test('of a long row of cards is as large as the paper asks for, and above them', () => {
    const drawing = headed(12_000, 1000)
    const page = pageFor(drawing, { kind: 'page', name: 'A4' })
    const [word, ...others] = marksOn(drawing, page)
    expect(others).toEqual([box])
    const mm = page.width_mm / page.width
    if (word?.kind !== 'text') throw new Error('the title is gone')
    expect(word.size * mm).toBeCloseTo(297 / 42)
    expect((word.x - page.x) * mm).toBeCloseTo(8)
    expect(word.y - word.size).toBeGreaterThan(page.y)
    expect(word.y).toBeLessThan(title.y)
  })

  test('stays as it is where there is no more room, and on a page of the size of the drawing', () => {
    const square = headed(297, 210)
    for (const paper of [{ kind: 'page', name: 'A4' }, { kind: 'own' }] as const)
      expect(marksOn(square, pageFor(square, paper))).toEqual(square.marks)
    const bare = drawingOf(12_000, 1000)
    expect(marksOn(bare, pageFor(bare, { kind: 'page', name: 'A4' }))).toEqual([])
  })
})
