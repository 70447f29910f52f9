import { describe, expect, test } from 'vitest'
import { generateGenealogy, livesOf } from '../../../../../tools/genealogy.ts'
import { buildModel, type TreeModel } from '../model/model.ts'
import { columnsOfGenealogy } from '../testing/columns.ts'
import { fontFiles, openPdf, spokenIn } from '../testing/pdf-files.ts'
import { wholeScene } from '../testing/scenes.ts'
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
const fonts = fontFiles('latin', 'latin-ext', 'devanagari')

/** Each name of a card stands in one or two lines, as often as somebody bears it. */
function missing(words: string[]): string[] {
  const written = `\n${words.join('\n')}\n`
  const { first, last, native } = model.columns.people
  return first
    .flatMap((name, person) => [`${name} ${last[person]}`, native[person]!])
    .filter((name) => !new RegExp(`\\n${name.split(' ').join('[ \\n]')}\\n`).test(written))
}

describe('the whole tree on paper has everybody, the title, the gotra and the day', () => {
  test.each<[string, Paper | 'sheets']>([
    ['A4', { kind: 'page', name: 'A4' }],
    ['2 m', { kind: 'width', width_mm: 2000 }],
    ['A4 sheets', 'sheets'],
  ])('as PDF of %s', async (_, paper) => {
    const bytes = await (paper === 'sheets' ? pdfOnSheets(drawing, { fonts }) : pdfOf(drawing, { fonts }, paper))
    const words = spokenIn(openPdf(bytes).content)
    expect(missing(words)).toEqual([])
    expect(words).toEqual(expect.arrayContaining(['Rai of Bhojpur', about.join(' · ')]))
  })

  test('as SVG', () => {
    const words = Array.from(svgOf(drawing).matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text!)
    expect(missing(words)).toEqual([])
    expect(words).toEqual(expect.arrayContaining(['Rai of Bhojpur', about.join(' · ')]))
  })
})
