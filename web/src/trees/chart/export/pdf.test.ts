import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pagesOfPdf } from '../../../../../tools/read-pdf.ts'
import { fontFiles as fonts, openPdf, spokenIn } from '../testing/pdf-files.ts'
import { inks, type Drawing, type Mark } from './drawing.ts'
import { pageFor } from './paper.ts'
import { alphabetsOf } from './pdf-text.ts'
import { letterOf, sheetsOf, within } from './pdf-sheets.ts'
import { mixed, pdfOf, pdfOnSheets, unitsOf } from './pdf.ts'

const drawingOf = (marks: Mark[], width = 400, height = 300): Drawing => ({
  title: 'Shrestha',
  left: -20,
  top: -20,
  width,
  height,
  paper: inks.paper,
  marks,
})
const words = (text: string, y = 40): Mark => ({
  kind: 'text',
  x: 20,
  y,
  text,
  size: 20,
  weight: 400,
  fill: inks.ink,
})

describe('a drawing as PDF', () => {
  test('one page of the size of the drawing, with a title and our fonts in it', async () => {
    const { objects } = openPdf(await pdfOf(drawingOf([words('Asha 1921–1987')]), { fonts: fonts('latin') }))
    expect(objects).toMatch(/^%PDF-1\.7/)
    expect(objects).toContain('/MediaBox [0 0 300 225]')
    expect(objects).toMatch(/\/Count 1\b/)
    expect(objects).toMatch(/\/FontName \/\w{6}\+Mukta/)
    expect(objects).toContain('/ToUnicode')
  })

  test('every text is drawn, and is read as it was written', async () => {
    const bytes = await pdfOf(drawingOf([words('Łukasz'), words('श्रेष्ठ लक्ष्मी', 80), words('', 120)]), {
      fonts: fonts('latin', 'latin-ext', 'devanagari'),
    })
    expect(openPdf(bytes).content.match(/TJ/g)!.length).toBeGreaterThanOrEqual(3)
    expect((await pagesOfPdf(bytes))[0]!.lines).toEqual(['Łukasz', 'श्रेष्ठ लक्ष्मी'])
  })

  test('conjuncts are shaped: fewer letters are drawn than are typed', async () => {
    const { content } = openPdf(await pdfOf(drawingOf([words('क्ष')]), { fonts: fonts('latin', 'devanagari') }))
    const drawn = /\[<([0-9a-f]+)>/i.exec(content)![1]!
    expect(drawn.length).toBe(4)
  })

  test('what no font has comes as a picture', async () => {
    const asked: string[] = []
    const pixels = { data: Uint8ClampedArray.of(90, 60, 30, 255, 0, 0, 0, 0), width: 2, height: 1 }
    const picture = ({ text }: { text: string }) => {
      asked.push(text)
      return { pixels, width: 30, height: 12, rise: 10 }
    }
    const { objects, content } = openPdf(
      await pdfOf(drawingOf([words('אברהם'), words('Asha'), words('אברהם', 90)]), { fonts: fonts('latin'), picture }),
    )
    expect(asked).toEqual(['אברהם'])
    // Once for its colours and once for its edges, however often it is shown.
    expect(objects.match(/\/Subtype \/Image/g)).toHaveLength(2)
    expect(objects.match(/\/SMask /g)).toHaveLength(1)
    expect(content.match(/\/I\d+ Do/g)).toHaveLength(2)
    expect(spokenIn(content)).toEqual(['אברהם', 'אברהם'])
  })

  test('words along an arc are drawn letter by letter and told as one', async () => {
    const arc: Mark = {
      ...(words('Asha') as object),
      kind: 'arcText',
      x: 0,
      y: 0,
      radius: 90,
      angle: 1,
      isInward: true,
    } as Mark
    const { content } = openPdf(await pdfOf(drawingOf([arc]), { fonts: fonts('latin') }))
    expect(content.match(/TJ/g)?.length).toBe(4)
    expect(spokenIn(content)).toEqual(['Asha'])
  })
})

test('a page of more than 200 inches has larger units', () => {
  const own = (width: number, height: number) => unitsOf(pageFor({ left: 0, top: 0, width, height }, { kind: 'own' }))
  const small = own(400, 300)
  expect(small.size.map(Math.round)).toEqual([300, 225])
  expect(small).toMatchObject({ userUnit: 1, scale: expect.closeTo(0.75) })
  const large = own(9_750_000, 1890)
  expect(Math.max(...large.size)).toBeLessThanOrEqual(14_400)
  expect(large.size[0]).toBeCloseTo((9_750_000 * 0.75) / large.userUnit)
})

test('only the alphabets that are needed are asked for', () => {
  expect(alphabetsOf(['Asha 1921–1987'])).toEqual(['latin'])
  expect(alphabetsOf(['Łukasz', 'आशा'])).toEqual(['latin', 'latin-ext', 'devanagari'])
})

test('what fades runs from one colour to the other in steps', async () => {
  expect([0, 0.5, 1].map((part) => mixed('#fffdf8', '#000102', part))).toEqual(['#fffdf8', '#807f7d', '#000102'])
  const box: Mark = { kind: 'box', x: 0, y: 0, width: 20, height: 5, fade: ['#fffdf8', '#d8e9cd'] }
  const { content } = openPdf(await pdfOf(drawingOf([box]), { fonts: fonts('latin') }))
  expect(content.match(/ re$/gm)).toHaveLength(11)
})

describe('sheets', () => {
  const box = (x: number, y: number): Mark => ({ kind: 'box', x, y, width: 20, height: 20, fill: inks.accent })

  test('what fits is on one sheet, without a frame', async () => {
    const small = drawingOf([words('Asha')])
    expect(sheetsOf(small)).toMatchObject({ scale: 0.75, sheets: [{ name: 'A1', x: -20, y: -20 }] })
    const { objects } = openPdf(await pdfOnSheets(small, { fonts: fonts('latin') }))
    expect(objects).toMatch(/\/Count 1\b/)
    expect(objects).toMatch(/\/MediaBox \[0 0 (595\.28 841\.89|841\.89 595\.28)\]/)
  })

  test('a wide drawing lies on as many sheets as it needs, named by row and place', async () => {
    const wide = drawingOf([words('Left'), box(1500, 0), box(2900, 900)], 3000, 1000)
    const { size, sheets, scale } = sheetsOf(wide)
    expect(scale).toBe(0.75)
    expect(sheets.every((sheet) => sheet.width * scale <= size[0] && sheet.height * scale <= size[1])).toBe(true)
    expect(sheets.map(({ name }) => name)).toContain('A1')
    const bytes = await pdfOnSheets(wide, { fonts: fonts('latin') })
    const lines = (await pagesOfPdf(bytes)).map((page) => page.lines)
    expect(lines.flat().filter((text) => text === 'Left')).toHaveLength(1)
    expect(lines.map((page) => page.at(-1))).toEqual(sheets.map(({ name }) => name))
  })

  test('a sheet with nothing but the shade of a storey is not there', () => {
    const shade: Mark = { kind: 'box', x: -20, y: 0, width: 9000, height: 100, fill: inks.storey }
    const names = (marks: Mark[]) => sheetsOf(drawingOf(marks, 9000, 300)).sheets.map(({ name }) => name)
    const people = [words('Left'), box(8900, 0)]
    expect(names([shade, ...people])).toEqual(names(people))
    expect(names(people)).toHaveLength(2)
  })

  test('every mark is on a sheet, blank sheets are not there, and nobody gets thousands', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 200_000 }),
        fc.integer({ min: 10, max: 20_000 }),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), {
          minLength: 1,
          maxLength: 20,
        }),
        (width, height, places) => {
          const marks = places.map(([x, y]) => box(x * (width - 20) - 20, y * (height - 20) - 20))
          const { sheets } = sheetsOf(drawingOf(marks, width, height))
          expect(sheets.length).toBeLessThanOrEqual(100)
          const holds = (mark: Mark) => (sheet: (typeof sheets)[number]) =>
            mark.kind === 'box' &&
            mark.x + mark.width >= sheet.x &&
            mark.x <= sheet.x + sheet.width &&
            mark.y + mark.height >= sheet.y &&
            mark.y <= sheet.y + sheet.height
          for (const mark of marks) expect(sheets.some(holds(mark))).toBe(true)
          for (const sheet of sheets) expect(marks.some((mark) => holds(mark)(sheet))).toBe(true)
        },
      ),
    )
  })

  test('a curve is on the sheets that it may cross, an arc on all', () => {
    const window = { x: 0, y: 0, width: 100, height: 100 }
    const path = (d: string): Mark => ({ kind: 'path', d, stroke: inks.line })
    expect(within(path('M-50 -50C-50 0 150 0 150 50'), window)).toBeDefined()
    expect(within(path('M200 200C200 250 300 250 300 300'), window)).toBeUndefined()
    expect(within(path('M200 200A5 5 0 0 1 300 300'), window)).toBeDefined()
  })

  test('rows have letters', () => expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']))
})
