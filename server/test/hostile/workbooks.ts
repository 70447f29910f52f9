import { archiveOf, packed, packedRepeated, type Repeated } from './archives.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Parts = { rows: string | Pick<Repeated, 'piece' | 'times'>; texts?: string; styles?: string; workbook?: string }

/** A workbook whose sheet says exactly this, well-behaved or not. */
export function workbookWith({ rows, texts = '', styles = '', workbook = '' }: Parts): Uint8Array {
  const relations = ['worksheet/worksheets/sheet1', 'sharedStrings/sharedStrings', 'styles/styles']
    .map((both, at) => {
      const [kind, ...path] = both.split('/')
      return `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${path.join('/')}.xml"/>`
    })
    .join('')
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}">${workbook}<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>`,
  }
  const [before, after] = [`<worksheet ${main}><sheetData>`, '</sheetData></worksheet>']
  const sheet = 'xl/worksheets/sheet1.xml'
  return archiveOf([
    ...Object.entries(parts).map(([name, text]) => packed(name, text)),
    typeof rows === 'string' ? packed(sheet, before + rows + after) : packedRepeated(sheet, { before, ...rows, after }),
  ])
}

/** A cell with its text in it. */
export const inlineCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
