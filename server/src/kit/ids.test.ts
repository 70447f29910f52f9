import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('keys are all different, sort as they were made, and are UUIDs of version 7', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted())
  for (const id of ids.slice(0, 100))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
