import type { Message } from '@mulghar/contract/messages/message'
import { beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '../../kit/testing/storage.ts'
import { EditDrafts, isChanged, keptEditFrom, replacedBy } from './edit-draft.ts'

let items: Map<string, string>

beforeEach(() => {
  items = new Map()
  vi.stubGlobal('localStorage', storageOf(items))
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
})

const sentAt = '2026-11-20T12:00:00.000Z'
const message = (id: string, text: string, more: Partial<Message> = {}): Message => ({
  id,
  event: null,
  clientId: null,
  sender: null,
  isMine: true,
  text,
  media: [],
  card: null,
  withheld: 0,
  replyTo: null,
  reactions: [],
  createdAt: sentAt,
  editedAt: null,
  isDeleted: false,
  can: { edit: true, remove: true, react: true },
  ...more,
})

let count = 0
/** Each test has a conversation of its own, since a tab remembers the drafts that it has read. */
const newDrafts = () => new EditDrafts('asha', `conversation-${++count}`)
const keptBy = (tab: string, text: string, previousText: string) =>
  JSON.stringify([{ tab, text: JSON.stringify({ sentAt, previousText, text }) }])

test('a conversation goes on with a kept edit, and with the text that it was begun with', () => {
  const drafts = newDrafts()
  const roof = message('roof', 'The roof')
  const edit = { ...drafts.begin(roof), text: 'The roof leaks' }
  drafts.keep(edit, [roof])
  const kept = { messageId: 'roof', sentAt, previousText: 'The roof', text: 'The roof leaks' }
  expect(drafts.restore([message('wall', 'The wall'), roof])).toEqual(kept)
  expect(drafts.has(edit)).toBe(true)
  const changedElsewhere = { ...roof, text: 'The tin roof' }
  expect(drafts.restore([changedElsewhere])).toEqual(kept)
  expect(replacedBy(kept, [changedElsewhere])).toBe('The roof')
  expect(replacedBy({ ...kept, isWarned: true }, [changedElsewhere])).toBe('The tin roof')
})

test.each(['saved', 'discarded', 'as before'])('an edit that is %s is not kept', (end) => {
  const drafts = newDrafts()
  const roof = message('roof', 'The roof')
  const edit = { ...drafts.begin(roof), text: 'The roof leaks' }
  drafts.keep(edit, [roof])
  if (end === 'saved') drafts.forgetSaved(edit)
  if (end === 'discarded') drafts.discard(edit)
  if (end === 'as before') drafts.keep({ ...edit, text: 'The roof ' }, [roof])
  expect([...items.keys()]).toEqual([])
  expect(drafts.restore([roof])).toBeUndefined()
  expect(drafts.has(edit)).toBe(false)
})

test('no edit comes back of a message that cannot be edited now, or already has its text', () => {
  const drafts = newDrafts()
  const roof = message('roof', 'The roof')
  drafts.keep({ ...drafts.begin(roof), text: 'The roof leaks ' }, [roof])
  const can = { edit: false, remove: true, react: true }
  expect(drafts.restore([{ ...roof, can }])).toBeUndefined()
  expect(drafts.restore([])).toBeUndefined()
  const saved = message('roof', 'The roof leaks')
  expect(drafts.restore([saved])).toBeUndefined()
  expect(drafts.begin(saved)).toMatchObject({ previousText: 'The roof leaks', text: 'The roof leaks' })
})

test('the edit of this tab comes before one of another tab, which is shown where there is no own', () => {
  const drafts = newDrafts()
  const [roof, wall] = [message('roof', 'The roof'), message('wall', 'The wall')]
  items.set(`mulghar-draft:asha:edit of message conversation-${count}:wall`, keptBy('b', 'The wall stands', 'The wall'))
  expect(drafts.restore([roof, wall])).toMatchObject({ messageId: 'wall', text: 'The wall stands' })
  drafts.keep({ ...drafts.begin(roof), text: 'The roof leaks' }, [roof, wall])
  expect(drafts.restore([roof, wall])).toMatchObject({ messageId: 'roof' })
})

test('an edit that another tab has saved ends here', async () => {
  const drafts = newDrafts()
  const roof = message('roof', 'The roof')
  const key = `mulghar-draft:asha:edit of message conversation-${count}:roof`
  items.set(key, keptBy('b', 'The roof leaks', 'The roof'))
  const edit = drafts.restore([roof])!
  const ended = new Promise<void>((resolve) => void drafts.onSavedElsewhere(edit.messageId, resolve))
  const another = new BroadcastChannel('mulghar-drafts')
  another.postMessage({ key, text: JSON.stringify({ sentAt, previousText: 'The roof', text: 'The roof leaks' }) })
  await ended
  another.close()
})

test('nothing is saved where the message has the text already', () => {
  const edit = { messageId: 'roof', sentAt, previousText: 'The roof', text: 'The roof leaks' }
  expect(isChanged(edit, [message('roof', 'The roof')])).toBe(true)
  expect(isChanged(edit, [message('roof', 'The roof leaks')])).toBe(false)
  expect(isChanged({ ...edit, text: ' The roof' }, [message('roof', 'The tin roof')])).toBe(false)
  expect(isChanged({ ...edit, text: 'The roof', isWarned: true }, [message('roof', 'The tin roof')])).toBe(true)
})

test('anything else in the memory of a browser is no edit', () => {
  for (const wrong of [{}, { sentAt, text: 'The roof' }, { sentAt, previousText: 1, text: 'The roof' }])
    expect(keptEditFrom(wrong)).toBeUndefined()
})
