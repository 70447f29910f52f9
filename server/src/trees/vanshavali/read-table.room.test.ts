import { zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  csvOf,
  generateVanshavali,
  headings,
  nepaliHeadings,
  nepaliRowsOf,
  rowsOf,
  workbookOf,
} from '../../../../tools/vanshavali.ts'
import { readTable } from './read-table.ts'
import { serialOf, serialsOf, toldOf } from './table-cells.ts'
import { layoutOf, roleOf } from './table-columns.ts'
import { nameSplitter } from './table-names.ts'
import { readTableText } from './table-text.ts'

const all = ['SERIAL', 'NAME', 'GENERATION', 'FATHER', 'SONS', 'DAUGHTERS', 'SON_SERIALS']
const people = generateVanshavali(40, 7)
const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (text: string | Uint8Array, wish = {}) =>
  readTable(typeof text === 'string' ? bytes(text) : text, wish)

function utf16(text: string, isBig: boolean, mark: boolean): Uint8Array {
  const units = [...(mark ? '\ufeff' : ''), ...text].join('')
  const buffer = Buffer.from(units, 'utf16le')
  return isBig ? buffer.swap16() : buffer
}

/** Fathers and their sons by serial number. */
async function linesOf(table: string | Uint8Array, wish = {}): Promise<string[]> {
  const { family } = await read(table, wish)
  const serial = (at: number) => family.people[at]!.facts.find(({ type }) => type === 'Serial number')!.value
  return family.families.map(({ father, children }) => `${serial(father)}: ${children.map(serial).join(' ')}`)
}

const expected = people.filter(({ sons }) => sons.length > 0).map(({ serial, sons }) => `${serial}: ${sons.join(' ')}`)

describe('a table', () => {
  const rows = rowsOf(people)
  const nepali = nepaliRowsOf(people)
  test.each([
    ['commas', csvOf([headings, ...rows])],
    ['semicolons', csvOf([headings, ...rows], ';')],
    ['tabs', csvOf([headings, ...rows], '\t')],
    ['bars', csvOf([headings, ...rows], '|')],
    ['a byte-order mark', `\ufeff${csvOf([headings, ...rows])}`],
    ['no headings', csvOf(rows)],
    ['no headings, as a spreadsheet is pasted', csvOf(rows, '\t')],
    ['a title and an empty row above', csvOf([['The vanshavali of Kirtipur', '', ''], [], headings, ...rows])],
    ['line feeds only', csvOf([headings, ...rows]).replaceAll('\r\n', '\n')],
    ['UTF-16', utf16(csvOf([headings, ...rows], '\t'), false, true)],
    ['UTF-16, the big end first', utf16(csvOf([headings, ...rows], '\t'), true, true)],
    ['UTF-16 without a mark', utf16(csvOf([headings, ...rows]), false, false)],
    ['a workbook', workbookOf([headings, ...rows])],
    ['a list of sons that is not quoted', [headings, ...rows].map((row) => row.join(',')).join('\n')],
  ])('with %s', async (_, table) => {
    expect(await linesOf(table)).toEqual(expected)
    const { problems } = await read(table)
    expect(problems.list().filter(({ code }) => code !== 'daughters-unnamed')).toEqual([])
  })

  test('in Nepali, with the digits of Devanagari', async () => {
    const inLatin = (lines: string[]) =>
      lines.map((line) => line.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966)))
    expect(inLatin(await linesOf(csvOf([nepaliHeadings, ...nepali])))).toEqual(expected)
    expect(inLatin(await linesOf(csvOf(nepali, '\t')))).toEqual(expected)
    expect(inLatin(await linesOf(workbookOf([nepaliHeadings, ...nepali])))).toEqual(expected)
  })

  test('columns in another order, and strange ones between them', async () => {
    const order = [1, 3, 0, 6, 2]
    const mixed = [headings, ...rows].map((row, at) => [
      'x',
      ...order.map((column) => row[column]!),
      at === 0 ? 'Wife' : 'Maya',
    ])
    expect(await linesOf(csvOf(mixed))).toEqual(expected)
  })

  test('fathers are enough, and so are sons', async () => {
    expect(await linesOf(csvOf([headings, ...rows].map((row) => row.slice(0, 4))))).toEqual(expected)
    expect(
      await linesOf(csvOf([headings, ...rows].map(([serial, name, , , , , sons]) => [serial!, name!, sons!]))),
    ).toEqual(expected)
  })

  test('column choices of the member win', async () => {
    const wish = { columns: 'NAME,SERIAL,FATHER', headings: 'no' }
    const table = csvOf(rows.map(([serial, name, , father]) => [name!, serial!, father!]))
    expect(await linesOf(table, wish)).toEqual(expected)
    await expect(read(csvOf(rows), { columns: 'SERIAL,IGNORED' })).rejects.toMatchObject({ code: 'trees/not-a-table' })
  })

  test.each([
    ['nothing', '', 'documents/empty-file'],
    ['blank lines', '\n \n\n', 'trees/not-a-table'],
    ['a letter', 'A letter to my aunt.\nHari', 'trees/not-a-table'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4]), 'trees/not-a-table'],
    ['numbers only', '1,2\n3,4', 'trees/not-a-table'],
    ['an archive that is no workbook', zipSync({ 'a.xml': bytes('<a/>') }), 'trees/not-a-table'],
    ['half a workbook', workbookOf([headings, ...rowsOf(people)]).subarray(0, 900), 'trees/not-a-table'],
    ['a workbook of garbage', zipSync({ 'xl/workbook.xml': bytes('<<<') }), 'trees/not-a-table'],
    ['a bomb', zipSync({ 'xl/workbook.xml': new Uint8Array(70_000_000) }), 'trees/import-too-large'],
    [
      'many parts',
      zipSync(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`${at}.xml`, bytes('<a/>')]))),
      'trees/import-too-large',
    ],
    ['too many rows', '1,Ram\n'.repeat(30_001), 'trees/import-too-large'],
    ['too much of a text', new Uint8Array(8 * 1024 * 1024 + 1).fill(65), 'trees/import-too-large'],
  ])('%s is refused', async (_, table, code) => {
    await expect(read(table)).rejects.toMatchObject({ code })
  })

  test('a bomb that lies about its size is refused before it is unpacked', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(70_000_000) })
    const view = new DataView(bomb.buffer)
    // The size stands in the header of the part, and in the directory at the end.
    for (let at = 0; at + 4 < bomb.length; at++)
      if (view.getUint32(at, true) === 70_000_000) view.setUint32(at, 100, true)
    await expect(read(bomb)).rejects.toMatchObject({ code: 'trees/import-too-large' })
  })
})

test('a faulty table says row by row what is wrong, and all certain facts are read', async () => {
  const rows = [
    headings,
    ['1', 'Ram', '1', '', '3', '2', '2, 3, 99'], // 2: a son too many is counted, 99 is nobody
    ['2', 'Hari', '2', '1', '1', 'Sita, Gita', '4'], // 3: daughters with names
    ['3', 'Gopal', '2', '1', 'Mohan, Sohan', '', '5'], // 4: one son has no row
    ['4', 'Krishna', '5', '2', '', '', ''], // 5: a generation that does not follow
    ['5', 'Mohan', '3', '3', '', '', ''], // 6
    ['6', 'Bal', '3', '77', '', '', ''], // 7: no such father
    ['7', 'Tek', '3', '7', '', '', ''], // 8: his own father
    ['8', 'Dil', '3', '9', '', '', ''], // 9: in a circle
    ['9', 'Sher', '3', '8', '', '', ''], // 10
    ['10', 'Man', '3', '', '', '', ''], // 11: two of one number
    ['10', 'Lal', '3', '', '', '', ''], // 12
    ['11', 'Ravi', '4', '10', '', '', ''], // 13: a son of either
    ['', 'Nobody’s number', '4', '5', '', '', ''], // 14
    ['12', '', '4', '5', '', '', '13'], // 15: a person without a name
    ['13', 'Child of 12', '5', '', '', '', ''], // 16
    ['5', 'Mohan', '3', '3', '', '', ''], // 17: row 6 again
    ['14', 'Taken', '4', '5', '', '', ''], // 18
    ['15', 'Other', '3', '3', '', '', '14'], // 19: calls another's son his
    ['', '', '', '', '', '', ''],
  ]
  const { family, problems } = await read(csvOf(rows))
  const told = Object.fromEntries(problems.list().map(({ code, lines, rows: [first] = [] }) => [code, [lines, first]]))
  const named = (name: string, row?: number, serial = '') => ({ name, serial, ...(row && { row }) })
  expect(told).toEqual({
    circle: [[9], { row: 9, who: named('Dil', 9, '8'), others: [named('Sher', 10, '9')] }],
    'sons-not-listed': [[2], { row: 2, who: named('Ram', 0, '1'), told: 3, found: 2 }],
    'son-missing': [[2], { row: 2, who: named('Ram', 0, '1'), serial: '99' }],
    'daughters-unnamed': [[2], { row: 2, who: named('Ram', 0, '1'), told: 2 }],
    'named-only': [[3, 3, 4], { row: 3, who: named('Hari', 0, '2'), others: [named('Sita')], isSon: false }],
    'generation-differs': [
      [5],
      { row: 5, who: named('Krishna', 0, '4'), others: [named('Hari', 3, '2')], told: 5, found: 2 },
    ],
    'father-missing': [[7], { row: 7, who: named('Bal', 0, '6'), serial: '77' }],
    'own-father': [[8], { row: 8, who: named('Tek', 0, '7') }],
    'serial-twice': [[12], { row: 12, who: named('Man', 11, '10'), others: [named('Lal', 12, '10')], serial: '10' }],
    'father-ambiguous': [[13], { row: 13, who: named('Ravi', 0, '11'), serial: '10' }],
    'row-without-serial': [[14], { row: 14, who: named('Nobody’s number') }],
    'row-without-name': [[15], { row: 15, who: named('', 0, '12') }],
    'row-twice': [[17], { row: 17, who: named('Mohan', 0, '5'), before: 6 }],
    'son-of-another': [[19], { row: 19, who: named('Other', 0, '15'), others: [named('Taken', 18, '14')] }],
  })
  expect(problems.list()[0]).toMatchObject({ code: 'circle', severity: 'error', count: 1 })

  const names = family.people.map(({ name }) => name)
  const kin = family.families.map(({ father, children }) => [names[father], children.map((child) => names[child])])
  expect(Object.fromEntries(kin)).toEqual({
    Ram: ['Hari', 'Gopal'],
    Hari: ['Krishna', 'Sita', 'Gita'],
    Gopal: ['Mohan', 'Other', 'Sohan'],
    Mohan: ['Nobody’s number', '', 'Taken'],
    '': ['Child of 12'],
  })
  for (const alone of ['Bal', 'Tek', 'Dil', 'Sher', 'Man', 'Lal', 'Ravi']) expect(names).toContain(alone)
  expect(names).toHaveLength(20)
  const genders = Object.fromEntries(family.people.map(({ name, gender }) => [name, gender]))
  expect(genders).toMatchObject({ Ram: 'MALE', Krishna: 'MALE', Sita: 'FEMALE', Sohan: 'MALE', Bal: 'UNKNOWN' })
  const facts = Object.fromEntries(family.people[0]!.facts.map(({ type, value }) => [type, value]))
  expect(facts).toEqual({ 'Serial number': '1', Generation: '1', Sons: '3', Daughters: '2' })
})

test('daughters may have rows too: what is counted says how many', async () => {
  const rows = [
    headings,
    ['1', 'Ram', '1', '', '1', '2', ''],
    ['2', 'Hari', '2', '1', '', '', ''],
    ['3', 'Sita', '2', '1', '', '', ''],
    ['4', 'Gopal', '2', '', '', '', '5'],
    ['5', 'Mohan', '3', '', '', '', ''],
    ['6', 'Gita', '3', '4', '', '', ''],
  ]
  const { family, problems } = await read(csvOf(rows))
  expect(problems.list()).toMatchObject([
    { code: 'daughters-unnamed', rows: [{ row: 2, who: { name: 'Ram' }, told: 2 }] },
  ])
  const genders = Object.fromEntries(family.people.map(({ name, gender }) => [name, gender]))
  expect(genders).toEqual({
    Ram: 'MALE',
    Hari: 'UNKNOWN',
    Sita: 'UNKNOWN',
    Gopal: 'MALE',
    Mohan: 'MALE',
    Gita: 'UNKNOWN',
  })
})

test('every table gives all named people, each with one father and none their own ancestor', async () => {
  const serial = fc.constantFrom('', '1', '2', '3', '4', '५', '6', '-', '99')
  const row = fc.tuple(
    serial,
    fc.constantFrom('Ram', 'हरि', 'Gopal', '', '-'),
    fc.constantFrom('1', '2', '३', ''),
    serial,
    fc.constantFrom('', '0', '2', 'Mohan, Ram'),
    fc.constantFrom('', '1', 'Sita'),
    fc.constantFrom('', '2', '3, 4', '5-6', '1 2 3'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const table = csvOf([headings, ['7', 'Always here', '', '', '', '', ''], ...rows])
      const { family, problems } = await read(table)
      const names = family.people.map(({ name }) => name)
      const told = new Map(problems.list().map(({ code, count }) => [code, count]))
      // A whole row that is there twice, serial number and all, is one person.
      const wholeRows = new Map(
        rows.map((cells, at) => [/\p{N}/u.test(cells[0]) ? JSON.stringify(cells) : String(at), cells]),
      )
      const named = wholeRows.values().filter(([, name]) => /\p{L}/u.test(name))
      expect(names.filter(Boolean)).toHaveLength([...named].length + 1 + (told.get('named-only') ?? 0))
      const fathers = new Map(
        family.families.flatMap(({ father, children }) => children.map((child) => [child, father])),
      )
      expect(fathers.size).toBe(family.families.reduce((sum, { children }) => sum + children.length, 0))
      for (const start of names.keys()) {
        let steps = 0
        for (let at: number | undefined = start; at !== undefined; at = fathers.get(at))
          expect(steps++).toBeLessThan(99)
      }
    }),
    { numRuns: 400 },
  )
})

test('two of one number are distinguished by the father who lists the son, or by the generation', async () => {
  const rows = [
    headings,
    ['1', 'Old', '1', '', '', '', '3'],
    ['2', 'Elder', '2', '', '', '', '4'],
    ['2', 'Younger', '3', '', '', '', ''],
    ['4', 'By the list', '9', '2', '', '', ''],
    ['5', 'By the generation', '4', '2', '', '', ''],
  ]
  const { family } = await read(csvOf(rows))
  const names = family.people.map(({ name }) => name)
  expect(family.families.map(({ father, children }) => [names[father], children.map((child) => names[child])])).toEqual(
    [
      ['Elder', ['By the list']],
      ['Younger', ['By the generation']],
    ],
  )
})

test('generations may be counted from the youngest', async () => {
  const rows = rowsOf(people).map(([serial, name, generation, ...rest]) => [
    serial!,
    name!,
    String(20 - Number(generation)),
    ...rest,
  ])
  const { problems } = await read(csvOf([headings, ...rows]))
  expect(problems.list().map(({ code }) => code)).toEqual(['daughters-unnamed'])
})

test.each([
  ['S.N.', 'SERIAL'],
  ['S. No.', 'SERIAL'],
  ['क्रम संख्या', 'SERIAL'],
  ['क्र.सं.', 'SERIAL'],
  ['सि.नं.', 'SERIAL'],
  ['Full name', 'NAME'],
  ['नाम थर', 'NAME'],
  ['पुस्ता', 'GENERATION'],
  ['Pusta no.', 'GENERATION'],
  ["Father's S.N.", 'FATHER'],
  ['बाबुको क्र.सं.', 'FATHER'],
  ['बुबाको क्रम संख्या', 'FATHER'],
  ['Father', 'FATHER'],
  ['बाबुको नाम', 'IGNORED'],
  ['Sons', 'SONS'],
  ['No. of sons', 'SONS'],
  ['छोरा', 'SONS'],
  ['छोरा संख्या', 'SONS'],
  ['पुत्र', 'SONS'],
  ['Daughters', 'DAUGHTERS'],
  ['छोरी', 'DAUGHTERS'],
  ['छोरी संख्या', 'DAUGHTERS'],
  ['पुत्री', 'DAUGHTERS'],
  ["Son's serial", 'SON_SERIALS'],
  ["Sons' nos.", 'SON_SERIALS'],
  ['छोराको क्र.सं.', 'SON_SERIALS'],
  ['छोराको क्रम संख्या', 'SON_SERIALS'],
  ['Grandfather', 'IGNORED'],
  ['श्रीमतीको नाम', 'IGNORED'],
  ['Remarks', 'IGNORED'],
])('the heading %s is %s', (heading, role) => {
  expect(roleOf(heading)).toBe(role)
})

test('without headings the columns are in their order, from the name where no number precedes it', () => {
  expect(layoutOf([['1', 'Ram', '1', '', '2', '0', '2,3']]).roles).toEqual(all)
  expect(
    layoutOf([
      ['Ram', '1'],
      ['Hari', '2'],
    ]).roles,
  ).toEqual(['NAME', 'GENERATION'])
  expect(layoutOf([['', '1', 'Ram', '1']]).roles).toEqual(['IGNORED', 'SERIAL', 'NAME', 'GENERATION'])
})

test('cells as they are written', () => {
  expect(['१२.', '12.0', '#7', '(3)', '007', '-', '—', 'x', '0', '12क'].map(serialOf)).toEqual([
    '12',
    '12',
    '7',
    '3',
    '7',
    '',
    '',
    '',
    '',
    '12क',
  ])
  expect(serialsOf('5, 6 र 7')).toEqual(['5', '6', '7'])
  expect(serialsOf('५-८')).toEqual(['5', '6', '7', '8'])
  expect(serialsOf('5/6;5')).toEqual(['5', '6'])
  expect(serialsOf('—')).toEqual([])
  expect(toldOf('३ जना')).toEqual({ count: 3, names: [] })
  expect(toldOf('1. सीता, 2. गीता र रीता')).toEqual({ count: null, names: ['सीता', 'गीता', 'रीता'] })
  expect(toldOf('-')).toEqual({ count: null, names: [] })
})

test('rows of dots, digits and spaces without end are read like any others', async () => {
  for (const letter of ['.', '1', ' ', '-', '1-', 'a ', ' र ', '0']) {
    const cell = letter.repeat(40_000 / letter.length)
    const rows = Array.from({ length: 20 }, (_, at) => [
      `${at}${cell}x`,
      `Ram ${at}`,
      cell,
      `${cell}y`,
      cell,
      cell,
      cell,
    ])
    const { family } = await read(csvOf([headings, ...rows]))
    expect(family.people.length, letter).toBeGreaterThanOrEqual(20)
  }
})

test('a last name is one that several bear, and no word from the middle of names', () => {
  const split = nameSplitter(['Ram Bahadur Shrestha', 'Hari Shrestha', 'Gopal Bahadur', 'Man Bahadur', 'Sita Only'])
  expect(split('Ram Bahadur Shrestha')).toEqual({ first: 'Ram Bahadur', last: 'Shrestha' })
  expect(split('Gopal Bahadur')).toEqual({ first: 'Gopal Bahadur', last: '' })
  expect(split('Sita Only')).toEqual({ first: 'Sita Only', last: '' })
  expect(split('Hari')).toEqual({ first: 'Hari', last: '' })
})

test('a table in UTF-8 stays so where one byte of it is wrong, and one in Windows-1252 is read', () => {
  const rows = `name\n${'राम श्रेष्ठ\n'.repeat(20)}`
  const damaged = readTableText(Buffer.concat([bytes(rows), Buffer.from('Zo\xe9\n', 'latin1')]))
  expect([damaged.encoding, damaged.rows[1], damaged.rows.at(-1)]).toEqual(['UTF-8', ['राम श्रेष्ठ'], ['Zo\ufffd']])
  const marked = readTableText(Buffer.concat([bytes('\ufeffname\nJosé\n'), Buffer.from('Zo\xe9\n', 'latin1')]))
  expect([marked.encoding, ...marked.rows.flat()]).toEqual(['UTF-8', 'name', 'José', 'Zo\ufffd'])
  const western = readTableText(Buffer.from('name\nZo\xe9\n', 'latin1'))
  expect([western.encoding, western.rows.at(-1)]).toEqual(['Windows-1252', ['Zoé']])
})

test('a quoted cell may hold separators, line ends and quotes', () => {
  const { rows, encoding } = readTableText(bytes('a,"b,\n""c""",d\r\n1, 2 ,"3"\r\n'))
  expect(rows).toEqual([
    ['a', 'b,\n"c"', 'd'],
    ['1', '2', '3'],
  ])
  expect(encoding).toBe('UTF-8')
})
