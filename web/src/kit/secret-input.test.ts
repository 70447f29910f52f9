import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSecretPages } from './form-controls.ts'
import { forgetSecretInput } from './secret-input.ts'
import { forgottenFiles } from './testing/forgotten-files.ts'

let items: Map<string, string>
let forgotten: ReturnType<typeof forgottenFiles>['forgotten']

beforeEach(() => {
  items = new Map()
  const files = forgottenFiles()
  forgotten = files.forgotten
  vi.stubGlobal('indexedDB', files.indexedDB)
  setSecretPages(['/home/storage', '/home/vault'])
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
  }
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys: () => [...items.keys()], getOwnPropertyDescriptor }))
})
afterEach(() => {
  setSecretPages([])
  vi.unstubAllGlobals()
})

const input = (...fields: object[]) =>
  JSON.stringify([{ tab: 'one', text: JSON.stringify({ forms: [fields.map((field) => ({ place: 0, ...field }))] }) }])

test('input of the vault that earlier versions kept is deleted for every account, with its files', async () => {
  const file = { label: 'File', before: '', value: 'input:0a1b', shown: 'will.pdf', isFile: true }
  items.set(
    'mulghar-draft:asha:input:/home/storage',
    input({ label: 'Name', before: 'Photos', value: 'Letters' }, file),
  )
  items.set('mulghar-draft:ravi:input:/home/storage/trash', input({ label: 'Name', before: '', value: 'x' }))
  await forgetSecretInput()
  expect([...items.keys()]).toEqual([])
  expect(forgotten).toEqual([['mulghar-draft-files:asha', 'input:0a1b']])
})

test('other input and drafts stay', async () => {
  const keys = ['mulghar-draft:asha:input:/home/settings', 'mulghar-draft:asha:message in 1', 'mulghar-tab']
  for (const key of keys) items.set(key, input({ label: 'Bio', before: '', value: 'x' }))
  await forgetSecretInput()
  expect([...items.keys()]).toEqual(keys)
})
