import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { buildModel } from '../model/model.ts'
import { columnsOf } from '../testing/columns.ts'
import { fontFiles, openPdf } from '../testing/pdf-files.ts'
import { generatedModel, wholeScene } from '../testing/scenes.ts'
import { inks } from './drawing.ts'
import { roughMeasure } from './fit-text.ts'
import { isLegible, legibleWidth_cm, nameHeight_mm, smallestLegible } from './legible.ts'
import { pdfOf, pdfOnSheets } from './pdf.ts'
import { svgOf } from './svg.ts'
import { treeDrawing } from './tree-drawing.ts'

/** A picture of one px, as JPEG. */
const jpeg = new Uint8Array(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  ),
)

function drawingOf(photos?: ReadonlyMap<number, Uint8Array<ArrayBuffer>>) {
  const columns = columnsOf(4, [[0, 1, 2, 3]], 'FMUF')
  columns.people.living = '0111'
  columns.people.first[1] = 'कि'
  const model = buildModel(columns)
  return treeDrawing({
    scene: wholeScene(model),
    model,
    title: 'Rai',
    measure: roughMeasure,
    ...(photos && { photos }),
  })
}

test('a card bears the first letters of the name in the shape of its person', () => {
  const { marks } = drawingOf()
  const letters = marks.flatMap((mark) =>
    mark.kind === 'text' && mark.size === 40 * 0.36 ? [[mark.text, mark.fill]] : [],
  )
  expect(letters).toEqual([
    ['FS', inks.onWoman],
    ['किS', inks.onMan],
    ['FS', inks.onOther],
    ['FS', inks.onWoman],
  ])
})

test('whoever has a picture bears it instead, in the same shape, in both kinds of file', async () => {
  const drawing = drawingOf(
    new Map([
      [0, jpeg],
      [2, jpeg],
    ]),
  )
  expect(drawing.marks.filter((mark) => mark.kind === 'text' && mark.size === 40 * 0.36)).toHaveLength(2)
  const svg = new DOMParser().parseFromString(svgOf(drawing), 'image/svg+xml')
  const [first, second, ...more] = Array.from(svg.getElementsByTagName('image'))
  expect(more).toEqual([])
  for (const image of [first!, second!]) {
    expect(Buffer.from(image.getAttribute('href')!.split(',')[1]!, 'base64').equals(jpeg)).toBe(true)
    const cut = /url\(#(\w+)\)/.exec(image.getAttribute('clip-path')!)![1]!
    expect(svg.getElementById(cut)?.getElementsByTagName('path')).toHaveLength(1)
  }
  const input = { fonts: fontFiles('latin', 'devanagari') }
  for (const bytes of [await pdfOf(drawing, input), await pdfOnSheets(drawing, input)]) {
    const { objects, content } = openPdf(bytes)
    // The same picture is in the file once, however many bear it.
    expect(objects.match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(content.match(/\/I\d+ Do/g)).toHaveLength(2)
  }
})

test('how high names become is told of a paper, and the smallest on which they can be read', () => {
  const model = generatedModel(214, 11)
  const drawing = treeDrawing({ scene: wholeScene(model), model, title: 'Rai', measure: roughMeasure })
  const onPage = (name: 'A4' | 'A0') => nameHeight_mm(drawing, { kind: 'page', name })
  expect(onPage('A0') / onPage('A4')).toBeCloseTo((1189 - 16) / (297 - 16))
  expect(isLegible(onPage('A0'))).toBe(false)
  expect(smallestLegible(drawing)).toBeUndefined()
  const width_mm = legibleWidth_cm(drawing) * 10
  expect(isLegible(nameHeight_mm(drawing, { kind: 'width', width_mm }))).toBe(true)
  expect(isLegible(nameHeight_mm(drawing, { kind: 'width', width_mm: width_mm - 10 }))).toBe(false)
  // At full size 13 px are 3.4 mm, of which a capital letter has two thirds.
  expect(nameHeight_mm(drawing, { kind: 'own' })).toBeCloseTo(13 * 0.63 * (25.4 / 96))
  expect(isLegible(nameHeight_mm(drawing, 'sheets'))).toBe(true)
  expect(smallestLegible(drawingOf())).toBe('A4')
})
