import { Zip, ZipDeflate } from 'fflate'
import { decimalOf } from './amounts.ts'
import { afterAmount, beforeAmount, headingsOf, type Line, type LineWords } from './lines.ts'

// A workbook (Office Open XML, ECMA-376) of plain tables, written line by line: nothing of it is held but the piece that goes out.

/** A sheet has 1,048,576 rows at most; what is entered meanwhile has room in the last. */
const mostLines = 1_000_000
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot say goes; what a reader would take for a letter by its number stays what it is. */
const xmlText = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_x(?=[\da-f]{4}_)/gi, '_x005F_x')
    .replace(/[&<>"]/g, (sign) => signs[sign]!)

const [plain, asDay, asAmount, bold] = [0, 1, 2, 3]
const columns = 'ABCDEFGHI'
type Cell = { text: string; style?: number } | { number: string; style: number }

/** A row by its number from 1; empty texts have no cell. */
function rowOf(row: number, cells: readonly Cell[]): string {
  const written = cells.map((cell, at) => {
    const ref = `${columns[at]}${row}`
    if ('number' in cell) return `<c r="${ref}" s="${cell.style}"><v>${cell.number}</v></c>`
    if (cell.text === '') return ''
    const text = `<is><t xml:space="preserve">${xmlText(cell.text)}</t></is>`
    return `<c r="${ref}" s="${cell.style ?? plain}" t="inlineStr">${text}</c>`
  })
  return `<row r="${row}">${written.join('')}</row>`
}

const firstDay = Date.UTC(1899, 11, 30)
const serialOf = (day: string) => String((Date.parse(day) - firstDay) / 86_400_000)

function lineOf(row: number, line: Line, words: LineWords): string {
  const [day, kind, name] = beforeAmount(line, words)
  return rowOf(row, [
    { number: serialOf(day), style: asDay },
    { text: kind },
    { text: name },
    { number: decimalOf(line.minor), style: asAmount },
    ...afterAmount(line).map((text) => ({ text })),
  ])
}

const widths = [12, 11, 32, 16, 28, 17, 28, 24, 14]
const sheetHead = (words: LineWords) => `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
  .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  .join('')}</cols><sheetData>${rowOf(
  1,
  headingsOf(words).map((text) => ({ text, style: bold })),
)}`
const sheetEnd = '</sheetData></worksheet>'

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/>
<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** The parts that say what is in the package. */
function partsOf(sheets: number, sheetName: string): [name: string, xml: string][] {
  const all = Array.from({ length: sheets }, (_, at) => at + 1)
  const nameOf = (sheet: number) => xmlText(sheets === 1 ? sheetName : `${sheetName} ${sheet}`)
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/>
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/>
${all.map((sheet) => `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${typeOf('worksheet')}"/>`).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all
        .map((sheet) => `<sheet name="${nameOf(sheet)}" sheetId="${sheet}" r:id="rId${sheet}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packaged}/relationships">${all
        .map(
          (sheet) =>
            `<Relationship Id="rId${sheet}" Type="${office}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
        )
        .join('')}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]
}

/** Writes lines as they come into a workbook of as many sheets as `expected` lines need. */
export function openWorkbook(words: LineWords, sheetName: string, expected: number) {
  const encoder = new TextEncoder()
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const sheets = Math.max(1, Math.ceil(expected / mostLines))
  const begin = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    return part
  }
  const beginSheet = (sheet: number) => {
    const part = begin(`xl/worksheets/sheet${sheet}.xml`)
    part.push(encoder.encode(sheetHead(words)))
    return part
  }
  for (const [name, xml] of partsOf(sheets, sheetName)) begin(name).push(encoder.encode(xml), true)
  let [sheet, inSheet] = [1, 0]
  let open = beginSheet(sheet)

  /** Ends a sheet and begins the next, as long as the package has one. */
  function nextSheet(): void {
    open.push(encoder.encode(sheetEnd), true)
    open = beginSheet(++sheet)
    inSheet = 0
  }
  function taken(): Uint8Array[] {
    const pieces = ready
    ready = []
    return pieces
  }
  return {
    add(lines: readonly Line[]): Uint8Array[] {
      if (inSheet >= mostLines && sheet < sheets) nextSheet()
      const from = inSheet + 2
      inSheet += lines.length
      open.push(encoder.encode(lines.map((line, at) => lineOf(from + at, line, words)).join('')))
      return taken()
    },
    end(): Uint8Array[] {
      while (sheet < sheets) nextSheet()
      open.push(encoder.encode(sheetEnd), true)
      zip.end()
      return taken()
    },
  }
}
