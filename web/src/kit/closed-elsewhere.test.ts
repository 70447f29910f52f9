import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  closedForms,
  closedTexts,
  dropClosedTexts,
  isClosedElsewhere,
  noteTextsCopied,
  offerTexts,
  type Leave,
} from './closed-elsewhere.ts'
import { hasDrafts } from './draft-keys.ts'
import { setSecretPages } from './form-controls.ts'
import { i18n } from './i18n.ts'
import { noteNavigation, setTypist } from './leaving.ts'
import { logOutWords } from './log-out-words.ts'
import { mostSaves, noteSent } from './sent-saves.ts'
import { storageOf } from './testing/storage.ts'
import type { Control, Watched } from './watch-input.ts'

const never = -Infinity
const leave: Leave = {
  typedAt: 10_000,
  leftAt: 20_000,
  actedAt: never,
  failedAt: never,
  isSaved: false,
  isOwnLeave: false,
  isOtherPage: false,
  isDraft: false,
}

const leaves: { name: string; how: Partial<Leave>; isShown: boolean }[] = [
  { name: 'a form that leaves by itself', how: {}, isShown: true },
  { name: 'a form that was opened by a press before it was typed into', how: { actedAt: 9_990 }, isShown: true },
  { name: 'a form that a press closes after an animation', how: { actedAt: 17_000 }, isShown: false },
  { name: 'a form that leaves long after a press', how: { actedAt: 14_000 }, isShown: true },
  { name: 'a form that was saved', how: { isSaved: true }, isShown: false },
  { name: 'a form on a page that the member leaves', how: { isOwnLeave: true, isOtherPage: true }, isShown: false },
  { name: 'a form whose save was refused', how: { actedAt: 19_700, failedAt: 19_900 }, isShown: true },
  { name: 'a form that a press closes after a refusal', how: { failedAt: 19_000, actedAt: 19_700 }, isShown: false },
  { name: 'a form that leaves with its page', how: { isOtherPage: true }, isShown: true },
  { name: 'a box with a draft that leaves by itself', how: { isDraft: true }, isShown: true },
  { name: 'a box with a draft on a page that was left', how: { isDraft: true, isOtherPage: true }, isShown: false },
]

test.each(leaves)('$name: text shown is $isShown', ({ how, isShown }) => {
  expect(isClosedElsewhere({ ...leave, ...how })).toBe(isShown)
})

const page = new EventTarget()
const address = { pathname: '/home/finance', search: '' }

/** An element inside others of these kinds. */
class FakeElement extends EventTarget {
  readonly #kinds: readonly string[]
  constructor(...kinds: string[]) {
    super()
    this.#kinds = kinds
  }
  closest = (selector: string) => (this.#kinds.some((kind) => selector.includes(kind)) ? this : null)
  contains = () => false
  matches = () => false
}
const inside = new FakeElement('button')
const elsewhere = new FakeElement('button')
const question = new FakeElement('button', '[role=dialog]')
const heading = new FakeElement('h1')
const like = new FakeElement('button', '[aria-pressed]')
const section = new FakeElement('summary')

/** Dispatched on the page, since the elements have no parents. */
function press(target: FakeElement, type = 'click', key = ''): void {
  page.dispatchEvent(Object.defineProperties(new Event(type), { target: { value: target }, key: { value: key } }))
}

/** The contents of a save of `typedForm`. */
const ownContents = { name: 'Karki family' }

let tests = 0

beforeEach(() => {
  vi.useFakeTimers()
  // The clock of a page never goes back.
  vi.advanceTimersByTime(++tests * 1_000_000)
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', address)
  vi.stubGlobal('localStorage', storageOf(new Map()))
  vi.stubGlobal('HTMLSelectElement', class {})
  vi.stubGlobal('HTMLInputElement', class {})
  setTypist('asha')
})
afterEach(() => {
  vi.useRealTimers()
  dropClosedTexts()
  setSecretPages([])
  setTypist(undefined)
  Object.assign(address, { pathname: '/home/finance', search: '' })
})

/** A form with one changed field. */
function typedForm({ hasPassword = false, type = 'text', isInDialog = false, isSecret = false } = {}): Watched {
  const field = { getAttribute: () => 'Donor name', value: 'Karki family', type } as unknown as Control
  const root = Object.assign(new EventTarget(), {
    querySelector: () => (hasPassword ? {} : null),
    querySelectorAll: () => [],
    closest: () => (isInDialog ? { contains: (other: unknown) => other === inside } : null),
    contains: (other: unknown) => other === inside || !(other instanceof FakeElement),
  }) as unknown as HTMLElement
  return {
    root,
    about: () => (isSecret ? 'secret' : 'program:1'),
    changed: () => new Map([[field, '']]),
    note: () => undefined,
    hasFile: () => false,
    isLater: () => false,
  }
}

async function leavePageWith(form: Watched, meanwhile = () => {}): Promise<void> {
  closedForms.add(form)
  closedForms.remove(form)
  meanwhile()
  await vi.runAllTimersAsync()
}

test('shows the text of a form that leaves and was not forgotten', async () => {
  await leavePageWith(typedForm())
  expect(closedTexts()).toEqual([{ label: 'Donor name', text: 'Karki family' }])
})

test('log-out asks while a text is shown that nobody has copied, also in other tabs', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  await leavePageWith(typedForm())
  expect([logOutWords()?.title, hasDrafts('asha'), hasDrafts('ravi')]).toEqual(['You have unsent text', true, false])
  noteTextsCopied()
  expect([logOutWords(), hasDrafts('asha')]).toEqual([undefined, false])
  offerTexts(closedTexts())
  page.dispatchEvent(new Event('pagehide'))
  expect([logOutWords()?.title, hasDrafts('asha')]).toEqual(['You have unsent text', false])
})

test('shows the text of a form that left before this code came', async () => {
  // Each of the page's newest saves may be its own, and other tests leave some without an answer.
  for (let count = 0; count < mostSaves; count++) noteSent()(false)
  closedForms.takeLeft(typedForm())
  await vi.runAllTimersAsync()
  expect(closedTexts()).toHaveLength(1)
})

test('shows nothing of a hidden field, whose value only code reads', async () => {
  await leavePageWith(typedForm({ type: 'hidden' }))
  expect(closedTexts()).toEqual([])
})

test('shows nothing of a form that is forgotten, also just after it has left', async () => {
  const form = typedForm()
  await leavePageWith(form, () => closedForms.forget(form))
  expect(closedTexts()).toEqual([])
})

test('shows nothing of a part that comes back at once', async () => {
  const form = typedForm()
  await leavePageWith(form, () => closedForms.add({ ...form }))
  expect(closedTexts()).toEqual([])
})

test('waits while React only hides a part, and shows nothing where it comes back late', async () => {
  const form = typedForm()
  Object.assign(form.root, { isConnected: true })
  closedForms.add(form)
  closedForms.remove(form)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(closedTexts()).toEqual([])
  closedForms.add({ ...form })
  await vi.runAllTimersAsync()
  expect(closedTexts()).toEqual([])
})

test('withdraws the text of a draft whose box comes back', async () => {
  const draft = { key: 'a comment', isBegun: () => true, fileNames: () => ['well.jpg'] }
  const form = { ...typedForm(), draft }
  await leavePageWith(form)
  expect(closedTexts()).toMatchObject([{ text: 'well.jpg' }])
  closedForms.add(form)
  expect(closedTexts()).toEqual([])
})

const stepped = [
  { name: 'another step of the same form', to: '/home/finance', isShown: true },
  { name: 'another page', to: '/home/heritage', isShown: false },
]

test.each(stepped)('a form in steps that leaves after $name: text shown is $isShown', async ({ to, isShown }) => {
  const texts = () => [{ label: 'Caption', text: 'The middle spout' }]
  const form = { ...typedForm(), changed: () => new Map(), draft: { key: 'place', isBegun: () => true, texts } }
  closedForms.add(form)
  Object.assign(address, { pathname: to, search: '?step=story' })
  noteNavigation(true)
  await vi.advanceTimersByTimeAsync(60_000)
  closedForms.remove(form)
  await vi.runAllTimersAsync()
  expect(closedTexts()).toEqual(isShown ? [{ ...texts()[0], draftKey: 'place' }] : [])
})

test('offers texts that an open form cannot save, to nobody but the member who typed them', () => {
  offerTexts([])
  expect(closedTexts()).toEqual([])
  offerTexts([{ label: 'Caption', text: 'The middle spout' }])
  expect(closedTexts()).toMatchObject([{ label: 'Caption', text: 'The middle spout' }])
  setTypist('ravi')
  expect(closedTexts()).toEqual([])
})

test('shows nothing of a form that a press removes in the same task', async () => {
  const form = typedForm()
  closedForms.add(form)
  page.dispatchEvent(new Event('click'))
  closedForms.remove(form)
  await vi.runAllTimersAsync()
  expect(closedTexts()).toEqual([])
})

const navigations = [
  { name: 'a link or Back, however late the page comes', isAskedFor: true, isShown: false },
  { name: 'navigation that no press has caused', isAskedFor: false, isShown: true },
]

test.each(navigations)('$name: text shown is $isShown', async ({ isAskedFor, isShown }) => {
  const form = typedForm()
  closedForms.add(form)
  noteNavigation(isAskedFor)
  await vi.advanceTimersByTimeAsync(60_000)
  closedForms.remove(form)
  await vi.runAllTimersAsync()
  expect(closedTexts()).toHaveLength(isShown ? 1 : 0)
})

test('shows nothing of a form that is saved long before it closes, or whose answer comes long after', async () => {
  for (const [before, after] of [
    [60_000, 0],
    [0, 60_000],
  ] as const) {
    const form = typedForm()
    closedForms.add(form)
    await vi.advanceTimersByTimeAsync(10)
    const noteAnswer = noteSent(ownContents)
    if (before > 0) noteAnswer(true)
    await vi.advanceTimersByTimeAsync(before)
    closedForms.remove(form)
    // Another save, sent after the form has left, decides nothing.
    await vi.advanceTimersByTimeAsync(10)
    noteSent(ownContents)(false)
    await vi.advanceTimersByTimeAsync(after)
    if (after > 0) noteAnswer(true)
    await vi.runAllTimersAsync()
    expect(closedTexts()).toEqual([])
  }
})

const saves: { name: string; contents: unknown; presses?: FakeElement[]; isShown: boolean }[] = [
  { name: 'a like pressed elsewhere', contents: { id: 'a1', kind: 'LIKE' }, presses: [elsewhere], isShown: true },
  { name: 'a comment sent elsewhere', contents: { body: { text: 'Well done' } }, presses: [elsewhere], isShown: true },
  { name: 'a save that nobody has pressed', contents: { ids: ['a1'] }, isShown: true },
  { name: 'a like pressed after a press in the form', contents: {}, presses: [inside, elsewhere], isShown: true },
  {
    name: 'a save of the form pressed elsewhere',
    contents: { body: ownContents },
    presses: [elsewhere],
    isShown: false,
  },
  { name: 'a save of the form by itself', contents: [{ name: ' Karki  family\n' }], isShown: false },
  { name: 'a save pressed in the form that sends other words', contents: 5, presses: [inside], isShown: false },
  { name: 'a save whose question is answered', contents: undefined, presses: [inside, question], isShown: false },
  { name: 'a save that waits during a press on text', contents: {}, presses: [inside, heading], isShown: false },
]

test.each(saves)('$name decides: text shown is $isShown', async ({ contents, presses = [], isShown }) => {
  const form = typedForm()
  closedForms.add(form)
  await vi.advanceTimersByTimeAsync(10)
  for (const target of presses) press(target)
  noteSent(contents)(true)
  await vi.advanceTimersByTimeAsync(6500)
  closedForms.remove(form)
  await vi.runAllTimersAsync()
  expect(closedTexts()).toHaveLength(isShown ? 1 : 0)
})

const presses: { name: string; event: string; target: FakeElement; isInDialog?: true; isShown: boolean }[] = [
  { name: 'a press on the heading of the page', event: 'click', target: heading, isShown: true },
  { name: 'a press on a button', event: 'click', target: elsewhere, isShown: false },
  { name: 'a like', event: 'click', target: like, isShown: true },
  { name: 'the opening of a section', event: 'click', target: section, isInDialog: true, isShown: true },
  { name: 'a press outside a dialog', event: 'click', target: heading, isInDialog: true, isShown: false },
  { name: 'Escape', event: 'Escape', target: heading, isShown: false },
  { name: 'Enter in another field', event: 'Enter', target: heading, isShown: true },
  { name: 'Enter in the form', event: 'Enter', target: inside, isShown: false },
]

test.each(presses)(
  '$name before a form leaves: text shown is $isShown',
  async ({ event, target, isInDialog, isShown }) => {
    const form = typedForm({ isInDialog: isInDialog ?? false })
    closedForms.add(form)
    await vi.advanceTimersByTimeAsync(10)
    press(target, event === 'click' ? event : 'keydown', event)
    await vi.advanceTimersByTimeAsync(3000)
    closedForms.remove(form)
    await vi.runAllTimersAsync()
    expect(closedTexts()).toHaveLength(isShown ? 1 : 0)
  },
)

test('a form that left before this code came is saved by any save', async () => {
  noteSent({})(true)
  closedForms.takeLeft(typedForm())
  await vi.runAllTimersAsync()
  expect(closedTexts()).toEqual([])
})

const inputs = [
  { name: 'a form that code changes after its save, such as a list that is emptied', isTrusted: false, isShown: false },
  { name: 'a form that the member changes after its save', isTrusted: true, isShown: true },
]

test.each(inputs)('$name: text shown is $isShown', async ({ isTrusted, isShown }) => {
  const form = typedForm()
  const heard: ((event: { isTrusted: boolean }) => void)[] = []
  Object.assign(form.root, { addEventListener: (_: string, hear: () => void) => void heard.push(hear) })
  closedForms.add(form)
  await vi.advanceTimersByTimeAsync(10)
  noteSent(ownContents)(true)
  await vi.advanceTimersByTimeAsync(10)
  for (const hear of heard) hear({ isTrusted })
  await vi.advanceTimersByTimeAsync(10)
  closedForms.remove(form)
  await vi.runAllTimersAsync()
  expect(closedTexts()).toHaveLength(isShown ? 1 : 0)
})

test('shows the text of a form whose save is refused after it has left', async () => {
  const form = typedForm()
  closedForms.add(form)
  await vi.advanceTimersByTimeAsync(10)
  const noteAnswer = noteSent(ownContents)
  await leavePageWith(form, () => setTimeout(() => noteAnswer(false), 30_000))
  expect(closedTexts()).toHaveLength(1)
})

test('shows nothing typed beside a password or in the vault', async () => {
  await leavePageWith(typedForm({ hasPassword: true }))
  await leavePageWith(typedForm({ isSecret: true }))
  setSecretPages(['/home/vault', '/home/storage'])
  address.pathname = '/home/storage/trash'
  await leavePageWith(typedForm())
  expect(closedTexts()).toEqual([])
})

test('shows nothing of a session that has ended, also after the next login', async () => {
  const form = typedForm()
  await leavePageWith(form, () => {
    setTypist(undefined)
    setTypist('asha')
  })
  closedForms.add(form)
  setTypist(undefined)
  setTypist('asha')
  closedForms.remove(form)
  await vi.runAllTimersAsync()
  expect(closedTexts()).toEqual([])
})

test('shows the text to nobody but the member who typed it', async () => {
  await leavePageWith(typedForm(), () => setTypist('ravi'))
  expect(closedTexts()).toEqual([])
  setTypist('asha')
  await leavePageWith(typedForm())
  expect(closedTexts()).toHaveLength(1)
  setTypist('ravi')
  expect(closedTexts()).toEqual([])
})

test('asks before a reload until the text is copied or closed, and again for the next form', async () => {
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await leavePageWith(typedForm())
  expect(isAsked()).toBe(true)
  setTypist(undefined)
  expect(isAsked()).toBe(false)
  setTypist('asha')
  noteTextsCopied()
  expect(isAsked()).toBe(false)
  await leavePageWith(typedForm())
  expect(isAsked()).toBe(true)
  dropClosedTexts()
  expect(isAsked()).toBe(false)
})
