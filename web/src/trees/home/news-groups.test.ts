import type { TreeNews } from '@mulghar/contract/trees/home'
import { expect, test } from 'vitest'
import { groupNews } from './news-groups.ts'

const people = (...ids: string[]) => ids.map((id) => ({ id, name: id, isThere: true }))
const one = (id: string, part: Partial<TreeNews>): TreeNews => ({
  id,
  familyTreeId: 't',
  familyTreeName: 'Rai',
  at: '2026-11-20T10:00:00.000Z',
  by: { id: 'asha', name: 'Asha' },
  act: 'ADDED',
  count: 1,
  people: people(id),
  field: null,
  ...part,
})
const dayOf = (at: string) => at.slice(0, 10)
const told = (...news: TreeNews[]) => groupNews(news, dayOf).map(({ act, count, field }) => ({ act, count, field }))

test('additions of one in one tree on one day are counted together', () => {
  expect(told(one('c', {}), one('b', { count: 3 }), one('a', {}))).toEqual([{ act: 'ADDED', count: 5, field: null }])
  expect(
    told(one('c', {}), one('b', { by: { id: 'ravi', name: 'Ravi' } }), one('a', { familyTreeId: 'u' }), one('z', {})),
  ).toHaveLength(4)
  expect(told(one('b', {}), one('a', { at: '2026-11-19T10:00:00.000Z' }))).toHaveLength(2)
})

test('who was changed twice is one person, and what was changed is named only where it is the same', () => {
  const change = (field: string | null, id = 'ram') => one(field ?? id, { act: 'CHANGED', field, people: people(id) })
  expect(told(change('birth'), change('birth'))).toEqual([{ act: 'CHANGED', count: 1, field: 'birth' }])
  expect(told(change('birth'), change('nickname'))).toEqual([{ act: 'CHANGED', count: 1, field: null }])
  expect(told(change('birth'), change('birth', 'sita'))).toEqual([{ act: 'CHANGED', count: 2, field: null }])
})
