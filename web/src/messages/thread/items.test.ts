import type { GroupEventKind } from '@mulghar/contract/messages/kinds'
import type { Message } from '@mulghar/contract/messages/message'
import { expect, test } from 'vitest'
import type { Waiting } from '../sending/unsent.ts'
import { freshOf, itemsOf, newOfOthers } from './items.ts'

const message = (id: string, isMine: boolean, createdAt: string, clientId: string | null = null): Message => ({
  id,
  event: null,
  clientId,
  sender: null,
  isMine,
  text: id,
  media: [],
  card: null,
  withheld: 0,
  replyTo: null,
  reactions: [],
  createdAt,
  editedAt: null,
  isDeleted: false,
  can: { edit: false, remove: false, react: true },
})
const unsent = (clientId: string): Waiting => ({
  clientId,
  conversationId: 'c',
  at: 0,
  text: clientId,
  mediaIds: [],
  card: null,
  replyTo: null,
  refusal: null,
  files: [],
  sentFiles: [],
  fileCount: 0,
  isWithoutFiles: false,
})
const noon = (minute: number, day = 20) => `2026-11-${day}T12:${String(minute).padStart(2, '0')}:00.000Z`

const shape = (items: ReturnType<typeof itemsOf>) =>
  items.map((item) =>
    item.kind === 'message'
      ? `${item.message.id}${item.isFirst ? ' first' : ''}${item.isLast ? ' last' : ''}`
      : item.kind,
  )

test('messages of one sender within five minutes are a run', () => {
  const messages = [message('a', false, noon(0)), message('b', false, noon(4)), message('c', false, noon(10))]
  expect(shape(itemsOf(messages, [], undefined))).toEqual(['day', 'a first', 'b last', 'c first last'])
})

test('another sender and another day begin a new run', () => {
  const messages = [message('a', false, noon(0)), message('b', true, noon(1)), message('c', true, noon(1, 22))]
  expect(shape(itemsOf(messages, [], undefined))).toEqual([
    'day',
    'a first last',
    'b first last',
    'day',
    'c first last',
  ])
})

test('the line of unread messages stands before the first of them, and divides a run', () => {
  const messages = [message('a', false, noon(0)), message('b', false, noon(1)), message('c', false, noon(2))]
  const fresh = freshOf(messages, 2)
  expect(fresh).toEqual({ fromId: 'b', count: 2 })
  expect(shape(itemsOf(messages, [], fresh))).toEqual(['day', 'a first last', 'fresh', 'b first', 'c last'])
})

const line = (id: string, kind: GroupEventKind, at: string, senderId = 'asha'): Message => ({
  ...message(id, false, at),
  sender: { id: senderId, name: senderId, picture: null },
  event: { kind, user: null, isMe: false, name: null },
})

test('lines about the group divide a run, and members whom one member adds are one line', () => {
  const messages = [
    message('a', false, noon(0)),
    line('b', 'ADDED', noon(1)),
    line('c', 'ADDED', noon(2)),
    line('d', 'ADDED', noon(2), 'ravi'),
    line('e', 'LEFT', noon(2), 'ravi'),
    line('f', 'LEFT', noon(2), 'ravi'),
    line('g', 'ADDED', noon(1, 21)),
    message('h', false, noon(2, 21)),
  ]
  const items = itemsOf(messages, [], undefined)
  expect(items.map((item) => (item.kind === 'event' ? item.messages.map(({ id }) => id).join('') : item.kind))).toEqual(
    ['day', 'message', 'bc', 'd', 'e', 'f', 'day', 'g', 'message'],
  )
  expect(shape(items).filter((text) => text.includes('first'))).toEqual(['a first last', 'h first last'])
})

test('lines about the group are not counted as unread', () => {
  const messages = [message('a', false, noon(0)), line('b', 'ADDED', noon(1)), message('c', false, noon(2))]
  expect(freshOf(messages, 2)).toEqual({ fromId: 'a', count: 2 })
})

test('own messages are not counted as unread', () => {
  const messages = [message('a', false, noon(0)), message('b', true, noon(1)), message('c', false, noon(2))]
  expect(freshOf(messages, 2)?.fromId).toBe('a')
  expect(freshOf(messages, 0)).toBeUndefined()
})

test('an acknowledged message is shown once, under the key that it had while it was sent', () => {
  const items = itemsOf([message('a', true, noon(0), 'x')], [unsent('x'), unsent('y')], undefined)
  expect(items.map(({ key }) => key)).toEqual(['2026-11-20', 'x', 'y'])
})

test('messages of others after the last known one are new', () => {
  const messages = [message('a', false, noon(0)), message('b', true, noon(1)), message('c', false, noon(2))]
  expect(newOfOthers(messages, 'a').map(({ id }) => id)).toEqual(['c'])
  expect(newOfOthers(messages, undefined).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(newOfOthers(messages, 'erased')).toEqual([])
})
