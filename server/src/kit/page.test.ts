import { expect, test } from 'vitest'
import { decodeCursor, idKey, mostPageBytes, toPage } from './page.ts'
import { newId } from './ids.ts'

const rowsOf = (count: number, bytes: number) =>
  Array.from({ length: count }, () => ({ id: newId(), text: 'क'.repeat(bytes / 3) }))

test.each([
  ['small', 90, 100, 100],
  ['large', 30_000, 100, 33],
  ['larger than a page', 3_000_000, 3, 1],
])('pages of %s items stay small and together have every item once', (_, bytes, limit, most) => {
  const rows = rowsOf(limit, bytes)
  const read: string[] = []
  let next: string | undefined
  do {
    const after = decodeCursor(next, 1)
    const from = after ? rows.findIndex(({ id }) => id === idKey(after[0])) + 1 : 0
    const page = toPage(
      rows.slice(from, from + limit + 1),
      { limit },
      ({ id }) => [id],
      (row) => row,
    )
    expect(page.data.length).toBeGreaterThan(0)
    expect(page.data.length).toBeLessThanOrEqual(most)
    if (page.data.length > 1) expect(Buffer.byteLength(JSON.stringify(page.data))).toBeLessThan(mostPageBytes * 1.01)
    read.push(...page.data.map(({ id }) => id))
    next = page.next ?? undefined
  } while (next)
  expect(read).toEqual(rows.map(({ id }) => id))
})
