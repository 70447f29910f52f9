import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { About } from './about.ts'
import { startKeepingInput } from './kept-input.ts'
import { keepUnsaved, setTypist } from './leaving.ts'
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
  getAttribute = (name: string) => (name === 'aria-label' ? 'Description' : null)
  matches = (selector: string) => !selector.includes(':disabled')
}

let items: Map<string, string>
const open: ReturnType<typeof watchInput>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  items = new Map()
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
  for (const name of ['HTMLSelectElement', 'HTMLInputElement']) vi.stubGlobal(name, class {})
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = () => {}
      disconnect = () => {}
    },
  )
  setTypist('asha')
  startKeepingInput(['/home/storage'])
})
afterEach(() => {
  closeForms()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens a form with one field, and types into it where `typed` is given. */
function openForm(about: About, typed?: string): FakeField {
  const field = new FakeField('')
  const root = Object.assign(new EventTarget(), {
    querySelector: () => null,
    querySelectorAll: () => [field],
    closest: () => null,
    contains: () => true,
  })
  open.push(watchInput(root as unknown as HTMLElement, () => about))
  if (typed !== undefined) {
    field.value = typed
    root.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: field }))
  }
  vi.runAllTimers()
  return field
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
  openForm('program:roof', 'Slates')
  expect(endSession()).toBe(true)
  expect([...items.keys()]).toEqual(['mulghar-draft:asha:input:program:roof'])
  expect(openForm('program:well').value).toBe('')
  expect(openForm('program:roof:share').value).toBe('')
  expect(openForm('program:roof').value).toBe('Slates')
  expect([...items.keys()]).toEqual([])
})

test('two forms of a page are kept each under its subject', () => {
  openForm('program:roof', 'Slates')
  openForm('own:profile', 'Born in Ghandruk')
  expect(endSession()).toBe(true)
  expect(openForm('own:profile').value).toBe('Born in Ghandruk')
  expect([...items.keys()]).toEqual(['mulghar-draft:asha:input:program:roof'])
})

test('a form with secrets is kept nowhere, and the page says so', () => {
  openForm('secret', 'Divorce papers')
  expect([endSession(), items.size]).toEqual([false, 0])
})

test('no form of a page of the vault is kept', () => {
  vi.stubGlobal('location', { pathname: '/home/storage/trash', search: '' })
  openForm('own:better-word', 'Divorce papers')
  expect([endSession(), items.size]).toEqual([false, 0])
})

test('input that an earlier version kept for an address goes into no form', () => {
  const forms = [[{ label: 'Description', place: 0, before: '', value: 'Slates' }]]
  items.set('mulghar-draft:asha:input:/home/finance', JSON.stringify({ forms }))
  expect(openForm('program:roof').value).toBe('')
})
