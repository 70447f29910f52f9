import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { generateGenealogy, livesOf } from '../../../../../tools/genealogy.ts'
import { pagesOfPdf } from '../../../../../tools/read-pdf.ts'
import { startInEnglish } from '../../../kit/i18n.ts'
import { buildModel, type TreeModel } from '../model/model.ts'
import { columnsOfGenealogy } from '../testing/columns.ts'
import { realTrees } from '../testing/every-tree.ts'
import { fontFiles } from '../testing/pdf-files.ts'
import { wholeScene } from '../testing/scenes.ts'
import { inks, type Mark } from './drawing.ts'
import { roughMeasure } from './fit-text.ts'
import type { Paper } from './paper.ts'
import { pdfOf, pdfOnSheets } from './pdf.ts'
import { svgOf } from './svg.ts'
import { treeDrawing } from './tree-drawing.ts'

/** A generated family with names in both scripts and years. */
function namedModel(people: number): TreeModel {
  const genealogy = generateGenealogy(people, 11, { remarry: 0.3, adopt: 0.05 })
  const lifeOf = livesOf(genealogy)
  const columns = columnsOfGenealogy(genealogy)
  const lives = Array.from({ length: people }, (_, person) => lifeOf(person))
  const told = {
    first: lives.map(({ first }) => first[0]),
    last: lives.map(({ last }) => last[0]),
    native: lives.map(({ first, last }) => `${first[1]} ${last[1]}`),
    born: lives.map(({ born }) => born),
    died: lives.map(({ died }) => died),
    living: lives.map(({ died }) => (died === null ? '1' : '0')).join(''),
    gender: Array.from(genealogy.people.sex, (sex) => (sex === 0 ? 'M' : 'F')).join(''),
  }
  return buildModel({ ...columns, people: { ...columns.people, ...told } })
}

startInEnglish()
const model = namedModel(214)
const about = ['Gotra Kashyap', 'November 23, 2026']
const drawing = treeDrawing({
  scene: wholeScene(model),
  model,
  title: 'Rai of Bhojpur',
  about,
  measure: roughMeasure,
  me: 213,
})
const words = (text: string): Mark => ({ kind: 'text', x: 20, y: 40, text, size: 20, weight: 400, fill: inks.ink })
const fonts = fontFiles('latin', 'latin-ext', 'devanagari')

/** Soft hyphens are no letters: no reader gives them back. */
const plain = (text: string) => text.normalize().replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim()

/** Each name stands in one or more lines, as often as somebody bears it. */
function missing({ columns: { people } }: TreeModel, lines: string[]): string[] {
  const written = plain(lines.join(' '))
  return people.first
    .flatMap((name, person) => [`${name} ${people.last[person]}`, people.native[person]!].map(plain))
    .filter((name) => name !== '' && !written.includes(name))
}

const readPdf = async (bytes: Uint8Array) => (await pagesOfPdf(bytes)).flatMap(({ lines }) => lines)

/** What stands in an SVG as text, by a parser of XML that refuses what is none. */
function readSvg(svg: string): string[] {
  const onError = (level: string, message: string) => {
    throw new Error(`${level}: ${message}`)
  }
  const written = new DOMParser({ onError }).parseFromString(svg, 'image/svg+xml').getElementsByTagName('text')
  return Array.from(written, ({ textContent }) => textContent ?? '')
}

describe('whoever opens the file of a whole tree finds everybody in it by name, in both scripts', () => {
  async function expectNamesOn(paper: Paper | 'sheets'): Promise<void> {
    const bytes = await (paper === 'sheets' ? pdfOnSheets(drawing, { fonts }) : pdfOf(drawing, { fonts }, paper))
    const lines = await readPdf(bytes)
    expect(missing(model, lines)).toEqual([])
    expect(lines).toEqual(expect.arrayContaining(['Rai of Bhojpur', about.join(' · ')]))
  }
  test('as PDF of A4 sheets', () => expectNamesOn('sheets'))
  test.each<[string, Paper]>([
    ['A4', { kind: 'page', name: 'A4' }],
    ['2 m', { kind: 'width', width_mm: 2000 }],
  ])('as PDF of %s', { tags: ['room'] }, (_, paper) => expectNamesOn(paper))

  test('as SVG', () => {
    const lines = readSvg(svgOf(drawing))
    expect(missing(model, lines)).toEqual([])
    expect(lines).toEqual(expect.arrayContaining(['Rai of Bhojpur', about.join(' · ')]))
  })

  test('with whatever stands in a title', () => {
    const title = `<Rai> & "the others" \u0007'of' ]]> Bhojpur`
    expect(readSvg(svgOf({ ...drawing, title, marks: [words(title)] }))).toEqual([title.replace('\u0007', '')])
  })

  // A name may be too long for a card: what is drawn of it is found. The file of a large tree takes half a minute, and as many times that as the machine has other work.
  const most = process.env['LONG_TESTS'] === '1' ? Infinity : 10_000
  test.each(realTrees(most))('as PDF and SVG of %s', { tags: ['room'], timeout: 300_000 }, async (file, load) => {
    const real = load()
    const whole = treeDrawing({ scene: wholeScene(real), model: real, title: file, measure: roughMeasure })
    const drawn = new Set(whole.marks.flatMap((mark) => ('text' in mark ? [plain(mark.text)] : [])))
    for (const lines of [readSvg(svgOf(whole)), await readPdf(await pdfOf(whole, { fonts }))]) {
      const [found, written] = [new Set(lines.map(plain)), plain(lines.join(' '))]
      expect([...drawn.difference(found)].filter((text) => !written.includes(text))).toEqual([])
    }
  })
})

describe('letters of both scripts are read as they were written', () => {
  test.each([
    'कि की कु कू के कै को कौ कं कँ कः कृ',
    'श्रेष्ठ लक्ष्मी त्रि ज्ञानी द्वारिका कर्मी र्क्षि इन्दिरा',
    'क्‍ष न्‌ माँझी ख़ान ऋषि १२३४',
    'Łukasz Škvorecký, Ångström (Thapa–Magar)',
    'Office finfilm',
  ])('%s', async (text) => {
    const marks = [words(text)]
    const lines = await readPdf(await pdfOf({ ...drawing, marks }, { fonts }))
    expect(lines.join(' ')).toBe(text.normalize())
  })
})
