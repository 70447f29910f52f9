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

function said(actors: Notice['actors'], actorCount = actors.length, more: Partial<Notice> = {}): string {
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
    ...more,
  })
}

test('who did it is named; who has left Mulghar since is a former member', () => {
  expect(said([asha])).toBe('Asha changed Rai')
  expect(said([gone])).toBe('A former member changed Rai')
  expect(said([asha, gone])).toBe('Asha and A former member changed Rai')
  expect(said([gone, asha], 3)).toBe('A former member and others changed Rai')
  expect(said([])).toBe('Someone changed Rai')
})

test('who declined a mail is named by its address, where that is told', () => {
  const kind = 'INVITE_DECLINED'
  const names = { tree: { id: '3', name: 'Rai' }, address: { id: '4', name: 'uma@example.org' } }
  expect(said([], 0, { kind, names })).toBe('uma@example.org declined the invitation to Rai')
  expect(said([], 0, { kind })).toBe('Someone declined the invitation to Rai')
  expect(said([asha], 1, { kind })).toBe('Asha declined the invitation to Rai')
})
