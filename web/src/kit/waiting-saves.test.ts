import { beforeEach, expect, test, vi } from 'vitest'
import {
  hasWaitingSave,
  holdSaves,
  leavePage,
  newSaveOwner,
  pageOwner,
  savesBegun,
  takeBackSaves,
} from './waiting-saves.ts'

const browser = { onLine: true }
let line: EventTarget

beforeEach(() => {
  line = new EventTarget()
  browser.onLine = false
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
  vi.stubGlobal('removeEventListener', line.removeEventListener.bind(line))
})

function reconnect(): void {
  browser.onLine = true
  line.dispatchEvent(new Event('online'))
}

/** The outcome of a save of this owner. */
function begin(owner = newSaveOwner()) {
  const save = { owner, is: 'waiting', undone: 0 }
  owner
    .connection(() => save.undone++)
    .then(
      () => (save.is = 'sent'),
      (error: Error) => (save.is = error.name),
    )
  return save
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('sends a waiting save once there is a connection', async () => {
  const save = begin()
  await settle()
  expect([save.is, hasWaitingSave()]).toEqual(['waiting', true])
  reconnect()
  await settle()
  expect([save.is, save.undone, hasWaitingSave()]).toEqual(['sent', 0, false])
})

test('never sends a save whose component has gone, nor what that component begins later', async () => {
  const save = begin()
  save.owner.leave()
  reconnect()
  await settle()
  expect([save.is, save.undone, hasWaitingSave()]).toEqual(['TakenBack', 1, false])
  const next = begin(save.owner)
  await settle()
  expect([next.is, next.undone]).toEqual(['TakenBack', 1])
})

test('lets several steps go on after their component left, as long as none has to wait', async () => {
  browser.onLine = true
  const owner = newSaveOwner()
  owner.leave()
  const first = begin(owner)
  await settle()
  expect(first.is).toBe('sent')
  browser.onLine = false
  const second = begin(owner)
  reconnect()
  await settle()
  expect(second.is).toBe('TakenBack')
})

test('takes back only what began since a dialog opened', async () => {
  const below = begin()
  const opened = savesBegun()
  const within = begin()
  takeBackSaves(opened)
  reconnect()
  await settle()
  expect([below.is, within.is]).toEqual(['sent', 'TakenBack'])
})

test('takes back everything when the page is left', async () => {
  const [one, ofPage] = [begin(), begin(pageOwner())]
  leavePage()
  reconnect()
  await settle()
  expect([one.is, ofPage.is]).toEqual(['TakenBack', 'TakenBack'])
  expect(begin(pageOwner()).is).toBe('waiting')
})

test('holds waiting saves while the page asks whether to discard them', async () => {
  const save = begin()
  holdSaves(true)
  reconnect()
  await settle()
  expect(save.is).toBe('waiting')
  holdSaves(false)
  await settle()
  expect(save.is).toBe('sent')
})
