import type { JoinRequest } from '@mulghar/contract/trees/members'
import { expect, test } from 'vitest'
import { withKnownUser } from './join-requests.ts'

test('skips join requests without a user id or a string name, and keeps the others with their page', () => {
  const requests = [
    { userId: 'u1', name: 'Sita' },
    { userId: '', name: 'Ram' },
    { name: 'Gita' },
    { userId: 'u4', name: null },
    { userId: 'u5' },
    { userId: 'u6', name: 7 },
    { userId: 'u7', name: '' },
  ] as unknown as JoinRequest[]
  const page = withKnownUser({ data: requests, next: 'more', hasNext: true })
  expect(page.data.map(({ userId }) => userId)).toEqual(['u1', 'u7'])
  expect(page).toMatchObject({ next: 'more', hasNext: true })
})
