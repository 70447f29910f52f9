import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { About } from './about.ts'
import { closedTexts, dropClosedTexts } from './closed-elsewhere.ts'
import { startKeepingInput } from './kept-input.ts'
import { addForm, keepUnsaved, setTypist } from './leaving.ts'
import { watchInput } from './watch-input.ts'

class FakeField extends EventTarget {
  type = 'text'
  labels = []
  isConnected = true
  #value: string
  constructor(value: string) {
    super()
    this.#value = value
  }
  get value() {
    return this.#value
  }
  set value(value: string) {
    this.#value = value
  }
  isDisabled = false
  label = 'Description'
  getAttribute = (name: string) => (name === 'aria-label' ? this.label : null)
  matches = (selector: string) => !selector.includes(':disabled') || this.isDisabled
}

let items: Map<string, string>
/** Observers of changes, with the roots that they observe. */
let observers: Map<() => void, unknown>
function change(root: unknown): void {
  for (const [hear, observed] of observers) if (observed === root) hear()
}
const open: ReturnType<typeof watchInput>[] = []

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers()
  items = new Map()
  observers = new Map()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('location', { pathname: '/home/finance', search: '' })
  vi.stubGlobal('Element', FakeField)
  vi.stubGlobal('document', { activeElement: null })
  for (const name of ['HTMLSelectElement', 'HTMLInputElement']) vi.stubGlobal(name, class {})
  vi.stubGlobal(
    'MutationObserver',
    class {
      readonly #hear: () => void
      constructor(hear: () => void) {
        this.#hear = hear
      }
      observe = (root: unknown) => void observers.set(this.#hear, root)
      disconnect = () => void observers.delete(this.#hear)
    },
  )
  setTypist('asha')
  startKeepingInput(['/home/storage'])
})
afterEach(() => {
  setTypist('asha')
  dropClosedTexts()
  closeForms()
  // A later test file shares the modules: a timer that never ends would stop theirs.
  vi.runAllTimers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type FormState = { typed?: string; value?: string; label?: string; isDisabled?: boolean; isConnected?: boolean }

/** Opens a form with one field, and types into it where `typed` is given. */
function openForm(about: About, { typed, value = '', isConnected = true, ...of }: FormState = {}) {
  const field = Object.assign(new FakeField(value), of)
  const root = Object.assign(new EventTarget(), {
    isConnected,
    querySelector: () => null,
    // A field has no label before its form is on the page.
    querySelectorAll: () => (root.isConnected ? [field] : []),
    closest: () => null,
    contains: () => true,
  })
  const form = watchInput(root as unknown as HTMLElement, () => about)
  open.push(form)
  if (typed !== undefined) {
    field.value = typed
    root.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: field }))
  }
  vi.runAllTimers()
  return { field, form, root }
}

/** The forms leave the page after the session has ended. */
function closeForms(): void {
  setTypist(undefined)
  for (const form of open.splice(0)) form.stop()
}

function endSession(): boolean {
  const isKept = keepUnsaved('asha')
  closeForms()
  setTypist('asha')
  return isKept
}

test('input goes into a form about the same thing only', () => {
  openForm('program:roof', { typed: 'Slates' })
  expect(endSession()).toBe(true)
  expect([...items.keys()]).toEqual(['mulghar-draft:asha:input:program:roof'])
  expect(openForm('program:well').field.value).toBe('')
  expect(openForm('program:roof:share').field.value).toBe('')
  expect(openForm('program:roof').field.value).toBe('Slates')
  expect([...items.keys()]).toEqual([])
})

test('two forms of a page are kept each under its subject', () => {
  openForm('program:roof', { typed: 'Slates' })
  openForm('own:profile', { typed: 'Born in Ghandruk' })
  expect(endSession()).toBe(true)
  expect(openForm('own:profile').field.value).toBe('Born in Ghandruk')
  expect([...items.keys()]).toEqual(['mulghar-draft:asha:input:program:roof'])
})

test('a form with secrets is kept nowhere, and the page says so', () => {
  openForm('secret', { typed: 'Divorce papers' })
  expect([endSession(), items.size]).toEqual([false, 0])
})

test('no form of a page of the vault is kept', () => {
  vi.stubGlobal('location', { pathname: '/home/storage/trash', search: '' })
  openForm('own:better-word', { typed: 'Divorce papers' })
  expect([endSession(), items.size]).toEqual([false, 0])
})

test('input that an earlier version kept for an address goes into no form', () => {
  const forms = [[{ label: 'Description', place: 0, before: '', value: 'Slates' }]]
  items.set('mulghar-draft:asha:input:/home/finance', JSON.stringify({ forms }))
  expect(openForm('program:roof').field.value).toBe('')
})

/** True where the device keeps a draft about the roof, and the texts that the member is offered. */
const left = () => [items.has('mulghar-draft:asha:input:program:roof'), closedTexts().map(({ text }) => text)]

function endRoof(): void {
  openForm('program:roof', { typed: 'Slates' })
  endSession()
}

test('a text of a field that holds another value is offered', () => {
  endRoof()
  expect(openForm('program:roof', { value: 'Tiles' }).field.value).toBe('Tiles')
  expect(left()).toEqual([false, ['Slates']])
})

test('a form that comes into the page later gets its text then', () => {
  endRoof()
  const { field, root } = openForm('program:roof', { isConnected: false })
  change(document)
  expect(field.value).toBe('')
  root.isConnected = true
  change(document)
  expect(field.value).toBe('Slates')
  expect([...left(), observers.size]).toEqual([false, [], 0])
})

test('the device keeps what a form cannot take yet', () => {
  endRoof()
  const { field, root } = openForm('program:roof', { isDisabled: true })
  expect(left()).toEqual([true, []])
  field.isDisabled = false
  change(root)
  expect([field.value, ...left()]).toEqual(['Slates', false, []])
})

test('what a form could not take is offered when it was saved or discarded', () => {
  endRoof()
  openForm('program:roof', { isDisabled: true }).form.forget()
  expect(left()).toEqual([false, ['Slates']])
})

test('input that no form could take is kept beside the input of the next session', () => {
  endRoof()
  openForm('program:roof', { typed: '5000', label: 'Goal' })
  endSession()
  expect(openForm('program:roof', { label: 'Goal' }).field.value).toBe('5000')
  expect(openForm('program:roof').field.value).toBe('Slates')
  expect(left()).toEqual([false, []])
})

test('an end of the session loses nothing of a form that is kept by itself, and the rest of others', () => {
  const own = addForm({ isDirty: () => true, forget: () => undefined, isKept: () => true })
  expect(keepUnsaved('asha')).toBe(true)
  const other = addForm({ isDirty: () => true, forget: () => undefined })
  expect(keepUnsaved('asha')).toBe(false)
  other()
  own()
  expect(keepUnsaved('asha')).toBe(false)
})

test('typed text that the device has no space for is not said to be kept', () => {
  openForm('group:7', { typed: 'Typed before the end' })
  expect(keepUnsaved('asha')).toBe(true)
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
  openForm('group:8', { typed: 'Typed too' })
  expect(keepUnsaved('asha')).toBe(false)
})
