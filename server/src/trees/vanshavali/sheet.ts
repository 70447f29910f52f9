import { Refused } from '../../kit/refused.ts'
import { TableRows } from './table-limits.ts'
import { cut, type RawTable } from './table-text.ts'
import { DateStyles, dayOf } from './workbook-dates.ts'
import { readParts } from './workbook-parts.ts'
import type { XmlListener } from './xml-stream.ts'

/** A spreadsheet has no row and no column beyond these. */
const lastRow = 1_048_576
const lastColumn = 16_384
const mostTexts = 1_000_000
/** Of a text so much is kept while it comes; a cell says less. */
const mostOfText = 4000

/**
 * The first sheet of a workbook (XLSX) as rows of texts, read while it is unpacked: what is empty takes no room, wherever it stands.
 * Refuses what is none, and what holds more than it may. Linear.
 *
 * Source: ECMA-376 part 1, 18 (SpreadsheetML).
 */
export function readWorkbook(bytes: Uint8Array): RawTable {
  const book = new Book()
  if (
    !readParts(bytes, { 'xl/workbook.xml': book.sheets, 'xl/_rels/workbook.xml.rels': book.places }).has(
      'xl/workbook.xml',
    )
  )
    throw new Refused('trees/not-a-table')
  const texts = new SharedTexts()
  const styles = new DateStyles()
  readParts(bytes, { [book.placeOf('sharedStrings')]: texts.listener, [book.placeOf('styles')]: styles.listener })
  const cells = new SheetCells(texts.all, (style) => styles.shows(style), book.begin)
  if (readParts(bytes, { [book.sheet()]: cells.listener }).size === 0) throw new Refused('trees/not-a-table')
  return { rows: cells.rows.rows, encoding: 'XLSX' }
}

type Attribute = (name: string) => string | undefined

class Book {
  begin: 1900 | 1904 = 1900
  #first: string | undefined
  #places = new Map<string, string>()
  #sheets = new Map<string, string>()

  readonly sheets: XmlListener = {
    open: (name, attribute) => {
      if (name === 'workbookPr' && attribute('date1904') === '1') this.begin = 1904
      if (name === 'sheet' && attribute('name')) this.#first ??= attribute('id') ?? ''
    },
  }
  readonly places: XmlListener = {
    open: (name, attribute) => {
      if (name === 'Relationship') this.#note(attribute)
    },
  }

  #note(attribute: Attribute): void {
    const kind = attribute('Type')?.split('/').at(-1) ?? ''
    const target = attribute('Target') ?? ''
    const place = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (kind === 'worksheet') this.#sheets.set(attribute('Id') ?? '', place)
    else this.#places.set(kind, place)
  }

  placeOf(kind: 'sharedStrings' | 'styles'): string {
    return this.#places.get(kind) ?? `xl/${kind}.xml`
  }

  sheet(): string {
    return this.#sheets.get(this.#first ?? '') ?? ''
  }
}

/** The texts of a workbook, which cells name by their number; without how they are to be pronounced. */
class SharedTexts {
  readonly all: string[] = []
  #text = ''
  #isText = false
  #isSpoken = false

  readonly listener: XmlListener = {
    open: (name) => {
      if (name === 'si') this.#text = ''
      else if (name === 'rPh') this.#isSpoken = true
      this.#isText = name === 't' && !this.#isSpoken
    },
    text: (text) => {
      if (this.#isText && this.#text.length < mostOfText) this.#text += text
    },
    close: (name) => {
      if (name === 'rPh') this.#isSpoken = false
      if (name === 't') this.#isText = false
      if (name !== 'si') return
      if (this.all.length >= mostTexts) throw new Refused('trees/import-too-large')
      this.all.push(cut(unescaped(this.#text)))
    },
  }
}

/** The cells of a sheet that say something. */
class SheetCells {
  readonly rows = new TableRows()
  #texts: readonly string[]
  #isDate: (style: string | undefined) => boolean
  #begin: 1900 | 1904
  #isSheet = false
  #row = -1
  #column = -1
  #type = ''
  #style: string | undefined
  #value = ''
  #takes = false

  constructor(texts: readonly string[], isDate: (style: string | undefined) => boolean, begin: 1900 | 1904) {
    this.#texts = texts
    this.#isDate = isDate
    this.#begin = begin
  }

  readonly listener: XmlListener = {
    open: (name, attribute) => {
      if (name === 'sheetData') this.#isSheet = true
      else if (name === 'row') this.#openRow(attribute)
      else if (name === 'c') this.#openCell(attribute)
      else this.#takes = name === 'v' || name === 't'
    },
    text: (text) => {
      if (this.#takes && this.#value.length < mostOfText) this.#value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') this.#takes = false
      else if (name === 'sheetData') this.#isSheet = false
      else if (name === 'c' && this.#isSheet) this.#closeCell()
    },
  }

  #openRow(attribute: Attribute): void {
    if (!this.#isSheet) return
    const said = attribute('r')
    const row = said === undefined ? this.#row + 1 : numberIn(said, lastRow) - 1
    if (row <= this.#row) throw new Refused('trees/not-a-table')
    this.#row = row
    this.#column = -1
  }

  #openCell(attribute: Attribute): void {
    if (!this.#isSheet) return
    const address = attribute('r')
    const column = address === undefined ? this.#column + 1 : columnIn(address)
    if (column <= this.#column || this.#row < 0) throw new Refused('trees/not-a-table')
    this.#column = column
    this.#type = attribute('t') ?? 'n'
    this.#style = attribute('s')
    this.#value = ''
    this.#takes = false
  }

  #closeCell(): void {
    const cell = this.#value === '' ? '' : cut(this.#said())
    if (cell !== '') this.rows.put(this.#row, this.#column, cell)
  }

  #said(): string {
    const value = this.#value
    switch (this.#type) {
      case 's': {
        const text = this.#texts[Number(value)]
        if (text === undefined) throw new Refused('trees/not-a-table')
        return text
      }
      case 'str':
      case 'inlineStr':
        return unescaped(value)
      case 'b':
        return value === '1' ? 'true' : 'false'
      case 'e':
        return ''
      case 'd':
        return value.slice(0, 10)
      default:
        if (this.#isDate(this.#style)) return dayOf(value, this.#begin)
        return Number.isNaN(Number(value)) ? value : String(Number(value))
    }
  }
}

/** "BC12" is in column 54, from 0. */
function columnIn(address: string): number {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
  if (letters === '') throw new Refused('trees/not-a-table')
  numberIn(row, lastRow)
  let column = 0
  for (const letter of letters.slice(0, 5)) column = column * 26 + letter.charCodeAt(0) - 64
  if (column > lastColumn) throw new Refused('trees/import-too-large')
  return column - 1
}

function numberIn(text: string, most: number): number {
  if (!/^\d+$/.test(text) || Number(text) === 0) throw new Refused('trees/not-a-table')
  if (Number(text) > most) throw new Refused('trees/import-too-large')
  return Number(text)
}

/** Characters that XML does not have are written as `_x000D_`: ECMA-376 part 1, 22.9.2.19. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}
