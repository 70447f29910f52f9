import { inlineCell, workbookWith } from './workbooks.ts'

const megabyte = 1024 * 1024

const head = inlineCell('A1', 'Serial') + inlineCell('B1', 'Name')
const named = (row: string, column = 'B') =>
  `<row r="1">${head}</row><row r="${row}">${inlineCell(`${column}${row}`, 'Ram')}</row>`
const longText = `<si><t>${'Ram, Hari, '.repeat(90)}</t></si>`

export type TableAnswer = { status: number; code?: string }

const tooLarge: TableAnswer = { status: 413, code: 'trees/import-too-large' }
const noTable: TableAnswer = { status: 400, code: 'trees/not-a-table' }
export const fine: TableAnswer = { status: 200 }

/** Tables that nobody means well with: what is sent, and what is said of it. */
export const hostileTables: [string, () => Uint8Array | string, TableAnswer][] = [
  ['a row of the number 300,000,000', () => workbookWith({ rows: named('300000000') }), tooLarge],
  ['an empty row of that number', () => workbookWith({ rows: '<row r="300000000"/>' }), tooLarge],
  ['a row whose number is written by references', () => workbookWith({ rows: named('&#51;00000000') }), tooLarge],
  ['a row whose number has an exponent', () => workbookWith({ rows: named('3e8') }), noTable],
  ['a row without an end', () => workbookWith({ rows: named('Infinity') }), noTable],
  [
    'a cell at ZZZZZZ1',
    () => workbookWith({ rows: `<row r="1">${head}${inlineCell('ZZZZZZ1', 'x')}</row>` }),
    tooLarge,
  ],
  ['a cell at the last corner of a spreadsheet', () => workbookWith({ rows: named('1048576', 'XFD') }), tooLarge],
  [
    'a cell in the last column, in every row',
    () => {
      const rows = Array.from(
        { length: 29_000 },
        (_, at) => `<row r="${at + 2}">${inlineCell(`XFD${at + 2}`, 'x')}</row>`,
      )
      return workbookWith({ rows: `<row r="1">${head}</row>${rows.join('')}` })
    },
    noTable,
  ],
  [
    'a million rows',
    () => workbookWith({ rows: '<row><c t="inlineStr"><is><t>Ram</t></is></c></row>'.repeat(500_000) }),
    tooLarge,
  ],
  [
    'one long text in every cell',
    () => {
      const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`
      return workbookWith({ rows: row.repeat(25_000), texts: longText })
    },
    tooLarge,
  ],
  [
    'a sheet that unpacks to a gigabyte',
    () => workbookWith({ rows: { piece: ' '.repeat(megabyte), times: 300 } }),
    tooLarge,
  ],
  ['a tag that does not end', () => workbookWith({ rows: `<row a="${'x'.repeat(20 * megabyte)}` }), noTable],
  ['a document type', () => workbookWith({ rows: '<!DOCTYPE a [<!ENTITY b "c">]>' }), noTable],
  ['four million commas', () => `Serial,Name\n1,Ram${','.repeat(3_900_000)}\n`, fine],
  ['four million empty lines', () => `Serial,Name\n1,Ram${'\n'.repeat(3_900_000)}`, tooLarge],
  ['four million quotes', () => `Serial,Name\n1,Ram${'"" '.repeat(1_300_000)}\n`, fine],
  ['wide gaps only', () => `1  Ram  1\n2  Hari  1\n${'a  '.repeat(2_600_000)}`, fine],
  ['everybody has one number', () => `Serial,Name,Father,Son's serial\n${'1,Ram,1,"1,2,3"\n'.repeat(29_000)}`, fine],
  ['millions of named sons', () => `Name,Sons\n${`Ram,"${'A,'.repeat(490)}"\n`.repeat(8000)}`, tooLarge],
  [
    'one father, and thousands whom he names',
    () => {
      const sons = Array.from({ length: 29_000 }, (_, at) => `${at + 2},Son ${at} Bahadur,1,\n`).join('')
      return `Serial,Name,Father,Sons\n1,Ram,,"${'X,'.repeat(490)}"\n${sons}`
    },
    fine,
  ],
]
