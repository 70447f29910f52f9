import { expect, test } from 'vitest'
import { csvOf, headings } from '../../../../tools/vanshavali.ts'
import { readTable } from './read-table.ts'

test('names the first of very many duplicate or circular rows, and counts the rest', () => {
  const rows = Array.from({ length: 400 }, (_, at) => ['7', `Ram ${at}`, '', '', '', '', ''])
  const round = Array.from({ length: 400 }, (_, at) => [
    `${at + 8}`,
    `Dil ${at}`,
    '',
    `${((at + 1) % 400) + 8}`,
    '',
    '',
    '',
  ])
  const { problems } = readTable(Buffer.from(csvOf([headings, ...rows, ...round])), {})
  const details = problems.list().map(({ code, count, rows: [first] = [] }) => ({ code, count, first }))
  expect(details.map(({ code, count }) => [code, count])).toEqual([
    ['circle', 1],
    ['serial-twice', 1],
  ])
  for (const { first } of details) {
    expect(first!.others).toHaveLength(11)
    expect(first!.more).toBe(388)
  }
})
