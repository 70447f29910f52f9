import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keptBegun } from '../../kit/device-drafts.ts'
import { draftKey } from '../../kit/draft-keys.ts'
import { startInEnglish } from '../../kit/i18n.ts'
import { keepRows, rowsIn } from './table-draft.ts'

const rows = '1\tHari Joshi\t1\t\n2\tRam Joshi\t2\t1'
const mostLetters = 1000
const items = new Map<string, string>()

beforeAll(startInEnglish)
beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > mostLetters) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, text)
    },
    removeItem: (key: string) => items.delete(key),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('addEventListener', () => {})
})

test('keeps pasted rows until they are removed', () => {
  const key = draftKey('asha', 'table new')
  expect(keepRows(key, { rows })).toBe(true)
  expect(rowsIn(keptBegun(key))).toEqual({ rows })
  expect(keepRows(key, { rows: ' \n' })).toBe(true)
  expect(items.size).toBe(0)
})

test('keeps the task of an import beside the rows', () => {
  const key = draftKey('asha', 'table sent')
  expect(keepRows(key, { rows, sent: 'task' })).toBe(true)
  expect(rowsIn(keptBegun(key))).toEqual({ rows, sent: 'task' })
})

test('answers that the device has no space for the rows', () => {
  const key = draftKey('asha', 'table long')
  expect(keepRows(key, { rows })).toBe(true)
  expect(keepRows(key, { rows: rows.repeat(mostLetters) })).toBe(false)
  expect(rowsIn(keptBegun(key))).toEqual({ rows })
})

test('reads nothing from what another program has written', () => {
  expect(rowsIn({ rows: 7, sent: 7 })).toEqual({ rows: '' })
  expect(rowsIn({})).toEqual({ rows: '' })
})
