import type { Person } from '@mulghar/contract/trees/person'
import { expect, test } from 'vitest'
import { isBond } from './existing.ts'
import { hasDraft } from './has-draft.ts'

const someone = (id: string, relations: Partial<Record<string, { id: string }[]>> = {}): Person =>
  ({ id, relations: { parents: [], partners: [], children: [], siblings: [], ...relations } }) as unknown as Person

test('knows a relative of either side as one who is related already', () => {
  const ram = someone('ram')
  expect(isBond('sibling', ram, someone('sita'))).toBe(false)
  expect(isBond('sibling', ram, someone('sita', { siblings: [ram] }))).toBe(true)
  expect(isBond('sibling', someone('ram', { siblings: [{ id: 'sita' }] }), someone('sita'))).toBe(true)
  expect(isBond('parent', ram, someone('hari', { children: [ram] }))).toBe(true)
  expect(isBond('child', ram, someone('hari', { children: [ram] }))).toBe(false)
})

test('a sibling who was sent as one is found among the siblings', () => {
  const names = { firstName: 'Sita', lastName: '', names: [] }
  const sent = { relations: { siblingOf: 'ram' } }
  expect(hasDraft({ ...someone('sita'), ...names }, sent)).toBe(false)
  expect(hasDraft({ ...someone('sita', { siblings: [{ id: 'ram' }] }), ...names }, sent)).toBe(true)
})
