import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closedForms, closedTexts, dropClosedTexts, isClosedElsewhere, type Leave } from './closed-elsewhere.ts'
import { setTypist } from './leaving.ts'
import { noteSent } from './sent-saves.ts'
import type { Control, Watched } from './watch-input.ts'

const never = -Infinity
const leave: Leave = {
  typedAt: 10_000,
  leftAt: 20_000,
  actedAt: never,
  savedAt: never,
  failedAt: never,
  isOtherPage: false,
  isDraft: false,
}

const leaves: { name: string; how: Partial<Leave>; isShown: boolean }[] = [
  { name: 'a form that leaves by itself', how: {}, isShown: true },
  { name: 'a form that was opened by a press before it was typed into', how: { actedAt: 9_990 }, isShown: true },
  { name: 'a form that a press has just closed', how: { actedAt: 19_700 }, isShown: false },
  { name: 'a form that leaves long after a press', how: { actedAt: 15_000 }, isShown: true },
  { name: 'a form that was just saved', how: { actedAt: 19_000, savedAt: 19_900 }, isShown: false },
  { name: 'a form that another save left open', how: { savedAt: 15_000 }, isShown: true },
  { name: 'a save that leads to another page later', how: { savedAt: 15_000, isOtherPage: true }, isShown: false },
  { name: 'a form whose save was refused', how: { actedAt: 19_700, failedAt: 19_900 }, isShown: true },
  { name: 'a form that a press closes after a refusal', how: { failedAt: 19_000, actedAt: 19_700 }, isShown: false },
  { name: 'a box with a draft that leaves by itself', how: { isDraft: true }, isShown: true },
  { name: 'a box with a draft on a page that was left', how: { isDraft: true, isOtherPage: true }, isShown: false },
]

test.each(leaves)('$name: text shown is $isShown', ({ how, isShown }) => {
  expect(isClosedElsewhere({ ...leave, ...how })).toBe(isShown)
})

const page = new EventTarget()
const address = { pathname: '/home/finance', search: '' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', address)
  vi.stubGlobal('HTMLSelectElement', class {})
  vi.stubGlobal('HTMLInputElement', class {})
  setTypist('asha')
})
afterEach(() => {
  vi.useRealTimers()
  dropClosedTexts()
  setTypist(undefined)
  address.pathname = '/home/finance'
})

/** A form with one changed field. */
function typedForm({ hasPassword = false } = {}): Watched {
  const field = { getAttribute: () => 'Donor name', value: 'Karki family', type: 'text' } as unknown as Control
  const root = Object.assign(new EventTarget(), {
    querySelector: () => (hasPassword ? {} : null),
    querySelectorAll: () => [],
    contains: () => true,
  }) as unknown as HTMLElement
  return {
    root,
    changed: () => new Map([[field, '']]),
    note: () => undefined,
    hasFile: () => false,
    isLater: () => false,
  }
}

function leavePageWith(form: Watched, meanwhile = () => {}): void {
  closedForms.add(form)
  closedForms.remove(form)
  meanwhile()
  vi.runAllTimers()
}

test('shows the text of a form that leaves and was not forgotten', () => {
  leavePageWith(typedForm())
  expect(closedTexts()).toEqual([{ label: 'Donor name', text: 'Karki family' }])
})

test('shows nothing of a form that is forgotten, also just after it has left', () => {
  const form = typedForm()
  leavePageWith(form, () => closedForms.forget(form))
  expect(closedTexts()).toEqual([])
})

test('shows nothing of a part that comes back at once', () => {
  const form = typedForm()
  leavePageWith(form, () => closedForms.add({ ...form }))
  expect(closedTexts()).toEqual([])
})

test('shows nothing of a saved form when another save is refused after it has left', () => {
  const form = typedForm()
  closedForms.add(form)
  vi.advanceTimersByTime(10)
  noteSent()(true)
  vi.advanceTimersByTime(10)
  closedForms.remove(form)
  vi.advanceTimersByTime(10)
  noteSent()(false)
  vi.runAllTimers()
  expect(closedTexts()).toEqual([])
})

test('shows nothing typed beside a password or in the vault', () => {
  leavePageWith(typedForm({ hasPassword: true }))
  address.pathname = '/home/vault/files'
  leavePageWith(typedForm())
  expect(closedTexts()).toEqual([])
})

test('shows the text to nobody but the member who typed it', () => {
  const form = typedForm()
  leavePageWith(form, () => setTypist('ravi'))
  expect(closedTexts()).toEqual([])
  setTypist('asha')
  leavePageWith(typedForm())
  expect(closedTexts()).toHaveLength(1)
  setTypist('ravi')
  expect(closedTexts()).toEqual([])
})
