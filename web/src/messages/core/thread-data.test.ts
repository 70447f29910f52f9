import type { Conversation } from '@mulghar/contract/messages/conversations'
import type { Message } from '@mulghar/contract/messages/message'
import type { Thread } from '@mulghar/contract/messages/messages'
import { expect, test } from 'vitest'
import { fromNewest, withFresh, withMessage, withNewer, withNewest, withOlder, type ThreadData } from './thread-data.ts'

const message = (id: string, text = id): Message => ({
  id,
  clientId: null,
  sender: null,
  isMine: false,
  text,
  media: [],
  card: null,
  withheld: 0,
  replyTo: null,
  reactions: [],
  createdAt: '2026-11-20T06:00:00.000Z',
  editedAt: null,
  event: null,
  isDeleted: false,
  can: { edit: false, remove: false, react: true },
})

/** A page as the server sends it: the newest first. */
const page = (ids: string[], hasNext = false): Thread => ({
  data: ids.map((id) => message(id)),
  next: null,
  hasNext,
  conversation: { id: 'c' } as Conversation,
  reads: [],
})
const thread = (ids: string[], hasOlder = false): ThreadData => ({
  ...fromNewest(page(ids.toReversed())),
  hasOlder,
})
const ids = (data: ThreadData | undefined) => data?.messages.map(({ id }) => id).join('')

test('the newest page begins a thread, the oldest first', () => {
  expect(ids(fromNewest(page(['c', 'b', 'a'])))).toBe('abc')
})

test('a newest page that overlaps replaces the end and keeps the older ones', () => {
  const joined = withNewest(thread(['a', 'b', 'c', 'd'], true), page(['f', 'e', 'd', 'c'], true))
  expect(ids(joined)).toBe('abcdef')
  expect(joined?.hasOlder).toBe(true)
})

test('a message that was erased goes with the next newest page', () => {
  expect(ids(withNewest(thread(['a', 'b', 'c', 'd']), page(['e', 'd', 'b'], true)))).toBe('abde')
})

test('a gap between the loaded messages and the newest page is seen', () => {
  expect(withNewest(thread(['a', 'b'], true), page(['z', 'y'], true))).toBeUndefined()
})

test('a page that holds the whole conversation needs no overlap', () => {
  expect(ids(withNewest(thread(['a']), page(['z', 'y'])))).toBe('yz')
})

test('messages after the last known one are added once', () => {
  const newer = { ...page([]), data: [message('c'), message('d')] }
  expect(ids(withNewer(withNewer(thread(['a', 'b']), newer), newer))).toBe('abcd')
})

test('older messages are added before the first one, and only once', () => {
  const older = page(['b', 'a'])
  const grown = withOlder(thread(['c', 'd'], true), older, 'c')
  expect(ids(grown)).toBe('abcd')
  expect(grown.hasOlder).toBe(false)
  expect(ids(withOlder(grown, older, 'c'))).toBe('abcd')
})

test('older messages that are read again replace those of their range', () => {
  const fresh = [message('a', 'edited'), message('c')]
  const read = withFresh(thread(['a', 'b', 'c', 'd']), fresh, 'd')
  expect(ids(read)).toBe('acd')
  expect(read.messages[0]?.text).toBe('edited')
})

test('an answered message replaces its former state, and a new one comes last', () => {
  expect(withMessage(thread(['a']), message('a', 'edited')).messages.map(({ text }) => text)).toEqual(['edited'])
  expect(ids(withMessage(thread(['a']), message('b')))).toBe('ab')
})
