import type { FamilyWords } from '@mulghar/contract/trees/families'
import { expect, test } from 'vitest'
import { hasFamilyWords } from './family-words.ts'

const saved: FamilyWords = {
  unionId: 'u',
  place: 'Old Mill',
  sources: [{ id: 's2.0', about: 'marriage', title: 'Register', page: null, link: null }],
  notes: [{ id: 'n1', text: 'They met at a fair.', record: 'N1' }],
  version: 7,
}

test('a family has what was sent, though its items moved when another was removed', async () => {
  const sources = [{ id: 's3.1', about: 'marriage', title: 'Register', page: '', quality: null }]
  const notes = [{ id: 'n2', about: null, text: 'They met at a fair.', forAll: true }]
  expect(await hasFamilyWords(saved, { version: 3, place: ' Old Mill', sources, notes })).toBe(true)
})

test.each([
  { place: 'New Mill' },
  { sources: [] },
  { sources: [{ about: null, title: 'Register' }] },
  { notes: [{ about: null, text: 'They met at the mill.' }] },
])('a family lacks what was sent: %j', async (sent) => {
  expect(await hasFamilyWords(saved, sent)).toBe(false)
})
