import { expect, test } from 'vitest'
import { roughMeasure } from '../../chart/export/fit-text.ts'
import { svgOf } from '../../chart/export/svg.ts'
import { statisticsDrawing } from './statistics-drawing.ts'
import type { StatisticsPanel } from './statistics-panels.ts'

const panels: StatisticsPanel[] = [
  {
    key: 'a',
    kind: 'columns',
    title: 'Births',
    empty: 'None',
    heads: ['From', 'Births'],
    columns: [
      { label: '१९००', value: 2 },
      { label: '1910', value: 0 },
    ],
  },
  {
    key: 'b',
    kind: 'shares',
    title: 'Names',
    note: 'of all',
    empty: 'None',
    heads: ['Name', 'People'],
    shares: [{ key: 'x', name: 'Thapa', detail: '१९००–१९८०', value: '७', part: 1 }],
  },
  { key: 'c', kind: 'table', title: 'Ages', empty: 'None', heads: ['Years', 'Median'], rows: [['१९०१–२०००', '८१']] },
  { key: 'd', kind: 'columns', title: 'Months', empty: 'No month', heads: ['Month', 'Births'], columns: [] },
]

test('everything that the page tells is on the sheet, within its edges and with Latin digits', () => {
  const drawing = statisticsDrawing(
    { title: 'Thapa in numbers', figures: [{ name: 'People', value: '१२' }], panels, note: 'Not all' },
    roughMeasure,
  )
  const svg = svgOf(drawing)
  for (const text of [
    'Thapa in numbers',
    'People',
    '12',
    'Not all',
    'Births',
    '1900',
    'Thapa  1900–1980',
    '7',
    'Ages',
    '81',
  ])
    expect(svg).toContain(`>${text}<`)
  expect(svg).toContain('>No month<')
  expect(svg).not.toMatch(/[०-९]/)
  for (const mark of drawing.marks) {
    if (mark.kind !== 'box') continue
    expect(mark.x).toBeGreaterThanOrEqual(0)
    expect(mark.x + mark.width).toBeLessThanOrEqual(drawing.width)
    expect(mark.y + mark.height).toBeLessThanOrEqual(drawing.height)
  }
})
