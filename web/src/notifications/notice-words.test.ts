import type { Notice } from '@mulghar/contract/notifications/notifications'
import { beforeAll, expect, test } from 'vitest'
import { startInEnglish } from '../kit/i18n.ts'
import * as reactions from '../reactions/notice-words.ts'
import * as trees from '../trees/notice-words.ts'
import { noticeParts } from './notice-lines.ts'
import { noticeInWords, noticeQuote } from './notice-words.ts'

beforeAll(async () => {
  startInEnglish()
  noticeParts.offer(async () => [trees, reactions])
  await noticeParts.bring()
})

const gone = { id: '00000000-0000-0000-0000-000000000000', name: '' }
const asha = { id: '1', name: 'Asha' }

const said = (actors: Notice['actors'], actorCount?: number, more?: Partial<Notice>): string =>
  noticeInWords(noticeOf(actors, actorCount, more))

function noticeOf(actors: Notice['actors'], actorCount = actors.length, more: Partial<Notice> = {}): Notice {
  return {
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
  }
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

test('a comment is quoted and its post named, as far as the reader may see them', () => {
  const names = { POST: { id: '5', name: 'The well' }, comment: { id: '6', name: 'Who dug it?' } }
  const both = (kind: Notice['kind'], named: Notice['names']) => {
    const notice = noticeOf([asha], 1, { kind, names: named })
    return [noticeInWords(notice), noticeQuote(notice)]
  }
  expect(both('COMMENT', names)).toEqual(['Asha commented on “The well”', 'Who dug it?'])
  expect(both('REPLY', names)).toEqual(['Asha replied to your comment on “The well”', 'Who dug it?'])
  expect(both('COMMENT_MENTION', names)).toEqual(['Asha mentioned you in a comment on “The well”', 'Who dug it?'])
  expect(both('LIKE', names)).toEqual(['Asha likes your comment', 'Who dug it?'])
  expect(both('LIKE', { POST: names.POST })).toEqual(['Asha likes something you shared', 'The well'])
  expect(both('COMMENT', { POST: { id: '5', name: '' } })).toEqual([
    'Asha commented on something you shared',
    undefined,
  ])
  expect(both('REPLY', {})).toEqual(['Asha replied to your comment', undefined])
})
