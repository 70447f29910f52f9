import type { ImportProblem, TableDetail, TableProblem, WordedProblem } from '@mulghar/contract/trees/import-report'
import { genealogyProblems, tableProblems } from '@mulghar/contract/trees/import-report'
import { beforeAll, expect, test } from 'vitest'
import { startInEnglish } from '../../kit/i18n.ts'
import { problemInWords, rowsInWords } from './problem-words.ts'

beforeAll(startInEnglish)

const problem = (code: ImportProblem['code'], ...rows: TableDetail[]): ImportProblem => ({
  code,
  severity: 'warning',
  count: 1,
  lines: [],
  ...(rows.length > 0 && { rows }),
})
const named = (name: string, row?: number, serial = '') => ({ name, serial, ...(row && { row }) })

test('every kind of problem is a sentence', () => {
  for (const code of [...genealogyProblems, ...tableProblems]) {
    expect(problemInWords(problem(code))).toMatch(/^[A-Z][^{}]*\.$/)
  }
})

const said: [TableProblem, TableDetail, string][] = [
  ['circle', { row: 9, who: named('Dil', 9), others: [named('Sher', 10)] }, 'Row 9: Dil (row 9), Sher (row 10)'],
  [
    'sons-not-listed',
    { row: 2, who: named('Ram'), told: 3, found: 2 },
    'Row 2: Ram has 3 sons, 2 of them are in the table',
  ],
  ['more-sons', { row: 2, who: named('Ram'), told: 1, found: 2 }, 'Row 2: Ram has 1 sons, but 2 are in the table'],
  ['son-missing', { row: 2, who: named('Ram'), serial: '99' }, 'Row 2: Ram has a son with serial number 99'],
  ['daughters-unnamed', { row: 2, who: named('Ram'), told: 2 }, 'Row 2: Ram has 2 daughters'],
  [
    'named-only',
    { row: 3, who: named('Hari'), others: [named('Sita')], isSon: false },
    'Row 3: Sita, daughter of Hari',
  ],
  ['named-only', { row: 3, who: named('Hari'), others: [named('Gopal')], isSon: true }, 'Row 3: Gopal, son of Hari'],
  [
    'generation-differs',
    { row: 5, who: named('Krishna'), others: [named('Hari', 3)], told: 5, found: 2 },
    'Row 5: Krishna is in generation 5, but the father Hari (row 3) is in generation 2',
  ],
  ['father-missing', { row: 7, who: named('Bal'), serial: '77' }, 'Row 7: The father of Bal has serial number 77'],
  ['own-father', { row: 8, who: named('Tek') }, 'Row 8: Tek'],
  [
    'serial-twice',
    { row: 12, who: named('Man', 11), others: [named('Lal', 12), named('Om', 30)], serial: '10' },
    'Row 12: number 10 belongs to Man (row 11) and Lal (row 12) and Om (row 30)',
  ],
  [
    'serial-twice',
    { row: 12, who: named('Man', 11), others: [named('Lal', 12)], serial: '10', more: 388 },
    'Row 12: number 10 belongs to Man (row 11) and Lal (row 12), and 388 more',
  ],
  [
    'circle',
    { row: 9, who: named('Dil', 9), others: [named('Sher', 10)], more: 1 },
    'Row 9: Dil (row 9), Sher (row 10), and 1 more',
  ],
  ['row-without-name', { row: 15, who: named('', 0, '12') }, 'Row 15: number 12'],
  ['row-without-serial', { row: 15, who: named('') }, 'Row 15: a person without a name'],
  ['row-twice', { row: 17, who: named('Mohan'), before: 6 }, 'Row 17: Mohan is already in row 6'],
  [
    'son-of-another',
    { row: 19, who: named('Other'), others: [named('Taken', 18)] },
    'Row 19: Other lists Taken (row 18) as a son',
  ],
]

test.each(said)('%s is told of a row', (code, detail, words) => {
  expect(rowsInWords(problem(code, detail))).toEqual([words])
})

test('a report of old is shown in its own sentences', () => {
  const old: WordedProblem = {
    code: 'father-missing',
    severity: 'warning',
    message: 'The father is not there.',
    count: 1,
    lines: [7],
    details: ['Row 7: The father of Bal has serial number 77'],
  }
  expect(problemInWords(old)).toBe('The father is not there.')
  expect(rowsInWords(old)).toEqual(['Row 7: The father of Bal has serial number 77'])
})
