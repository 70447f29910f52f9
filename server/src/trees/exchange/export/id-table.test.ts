import { expect, test } from 'vitest'
import { newId } from '../../../kit/ids.ts'
import { countOf, idTable, placeOf, placeOfText, textAt } from './id-table.ts'

function tableOf(ids: readonly string[]) {
  const words = new Int32Array(ids.length * 4)
  for (const [at, id] of ids.entries()) {
    const hex = id.replaceAll('-', '')
    for (let word = 0; word < 4; word++) words[at * 4 + word] = Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16)
  }
  return idTable(words)
}

test('every id is found at its place and reads as it was written', () => {
  const ids = Array.from({ length: 3000 }, newId)
  const table = tableOf(ids)
  expect(countOf(table)).toBe(3000)
  for (const [at, id] of ids.entries()) {
    expect([placeOfText(table, id), placeOf(table, table.words, at * 4), textAt(table, at)]).toEqual([at, at, id])
  }
})

test('ids that end alike are kept apart', () => {
  const ids = Array.from(
    { length: 50 },
    (_, at) => `0000000${at % 10}-000${Math.floor(at / 10)}-7000-8000-00000000ffff`,
  )
  const table = tableOf(ids)
  expect(ids.map((id) => placeOfText(table, id))).toEqual(ids.map((_, at) => at))
})

test('finds no unknown or malformed id', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const table = tableOf([id])
  for (const other of [
    newId(),
    '',
    'I1',
    id.toUpperCase(),
    id.slice(1),
    `${id}0`,
    id.replace('5', 'g'),
    id.replace('-', '5'),
  ])
    expect(placeOfText(table, other)).toBe(-1)
  expect(placeOfText(tableOf([]), id)).toBe(-1)
})
