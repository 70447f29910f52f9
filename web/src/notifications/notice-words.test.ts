import type { Notice } from '@mulghar/contract/notifications/notifications'
import { beforeAll, expect, test } from 'vitest'
import { startInEnglish } from '../kit/i18n.ts'
import { noticeWords } from '../trees/notice-words.ts'
import { noticeParts } from './notice-lines.ts'
import { noticeInWords } from './notice-words.ts'

beforeAll(async () => {
  startInEnglish()
  noticeParts.offer(async () => [{ noticeWords }])
  await noticeParts.bring()
})

const gone = { id: '00000000-0000-0000-0000-000000000000', name: '' }
const asha = { id: '1', name: 'Asha' }

function said(actors: Notice['actors'], actorCount = actors.length): string {
  return noticeInWords({
    id: '2',
    kind: 'TREE_CHANGE',
    at: '2026-01-01T00:00:00.000Z',
    isRead: false,
    count: 1,
    actors,
    actorCount,
    names: { tree: { id: '3', name: 'Rai' } },
    role: null,
    outcome: null,
    reason: null,
  })
}

test('who did it is named; who has left Mulghar since is a former member', () => {
  expect(said([asha])).toBe('Asha changed Rai')
  expect(said([gone])).toBe('A former member changed Rai')
  expect(said([asha, gone])).toBe('Asha and A former member changed Rai')
  expect(said([gone, asha], 3)).toBe('A former member and others changed Rai')
  expect(said([])).toBe('Somebody changed Rai')
})
