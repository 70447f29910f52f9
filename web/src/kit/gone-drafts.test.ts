import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closedForms, closedTexts, dropClosedTexts } from './closed-elsewhere.ts'
import { keepBegun } from './device-drafts.ts'
import { draftKey } from './draft-keys.ts'
import { Refusal } from './failures.ts'
import { isMissingIn, isRefusedAsGone, offerGoneDrafts, typedText, type DraftKind } from './gone-drafts.ts'
import { setTypist } from './leaving.ts'
import { forgottenFiles } from './testing/forgotten-files.ts'
import { storageOf } from './testing/storage.ts'
import type { TypedText, Watched } from './watch-input.ts'

let items: Map<string, string>
let asked: string[]

beforeEach(() => {
  items = new Map()
  asked = []
  vi.stubGlobal('localStorage', storageOf(items))
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('location', { pathname: '/home', search: '' })
  setTypist('asha')
})
afterEach(() => {
  dropClosedTexts()
  setTypist(undefined)
  vi.unstubAllGlobals()
})

const kindWith = (prefix: string, isGone: DraftKind['isGone']): DraftKind => ({
  prefix,
  isGone: (rest, kept) => {
    asked.push(prefix + rest)
    return isGone(rest, kept)
  },
  textsOf: ({ text }) => typedText(prefix, text),
})
const gone = async () => true
/** How many drafts the device has. The mark of an offered text is none. */
const drafts = () => [...items.keys()].filter((key) => !key.includes(':unsaved in ')).length
const keyOf = (name: string) => draftKey('asha', name)
const boxOf = (key: string, texts?: () => TypedText[]) => {
  const root = {
    addEventListener() {},
    removeEventListener() {},
    querySelector: () => null,
    querySelectorAll: () => [],
  } as unknown as HTMLElement
  return {
    root,
    about: () => undefined,
    draft: { key, isBegun: () => texts !== undefined, texts },
    changed: () => new Map(),
    hasFile: () => false,
  } as unknown as Watched
}

test('a draft of a deleted thing leaves the device and is offered once', async () => {
  keepBegun(keyOf('edit of 1'), { text: 'The old well' })
  await offerGoneDrafts('asha', [kindWith('edit of ', gone)])
  await offerGoneDrafts('asha', [kindWith('edit of ', gone)])
  expect(drafts()).toBe(0)
  expect(closedTexts()).toMatchObject([{ label: 'edit of ', text: 'The old well' }])
})

test('a draft stays where its thing exists', async () => {
  keepBegun(keyOf('edit of 2'), { text: 'The old well' })
  await offerGoneDrafts('asha', [kindWith('edit of ', async () => false)])
  expect(drafts()).toBe(1)
  expect(closedTexts()).toEqual([])
})

test('a draft leaves the device where what it is for was done, and is not offered, although its thing was deleted', async () => {
  keepBegun(keyOf('rows of 9'), { text: 'Hari', sent: 'task' })
  const isDone = async ({ sent }: Record<string, unknown>) => sent === 'task'
  await offerGoneDrafts('asha', [{ ...kindWith('rows of ', gone), isDone }])
  expect([drafts(), closedTexts()]).toEqual([0, []])
  keepBegun(keyOf('rows of 9'), { text: 'Hari' })
  await offerGoneDrafts('asha', [{ ...kindWith('rows of ', gone), isDone }])
  expect(closedTexts()).toMatchObject([{ text: 'Hari' }])
})

test('a text that another tab has typed since stays when an earlier one was done', async () => {
  const [own, newer] = ['{"text":"Hari","sent":"task"}', '{"text":"Hari and Ram"}']
  const key = keyOf('rows of 10')
  items.set(key, JSON.stringify([{ tab: 'a', text: own }]))
  const isDone = async () => {
    items.set(
      key,
      JSON.stringify([
        { tab: 'a', text: own },
        { tab: 'b', text: newer },
      ]),
    )
    return true
  }
  await offerGoneDrafts('asha', [{ ...kindWith('rows of ', gone), isDone }])
  expect(JSON.parse(items.get(key)!)).toEqual([{ tab: 'b', text: newer }])
})

test('the kind with the longest beginning decides', async () => {
  keepBegun(keyOf('edit of comment 3'), { text: 'Dug by grandfather' })
  await offerGoneDrafts('asha', [kindWith('edit of ', gone), kindWith('edit of comment ', gone)])
  expect(asked).toEqual(['edit of comment 3'])
})

test('nobody is offered the text of an open box, or of another account', async () => {
  const box = boxOf('edit of 4')
  closedForms.add(box)
  keepBegun(keyOf('edit of 4'), { text: 'The old well' })
  items.set(draftKey('ravi', 'edit of 4'), '{"text":"The mill"}')
  await offerGoneDrafts('asha', [kindWith('edit of ', gone)])
  expect([asked, drafts(), closedTexts()]).toEqual([[], 2, []])
  closedForms.remove(box)
})

test('five drafts are asked about at a time, and all get their turn', async () => {
  const names = Array.from({ length: 7 }, (_, index) => `edit of many ${index}`)
  for (const name of names) keepBegun(keyOf(name), { text: name })
  const kinds = [kindWith('edit of ', async () => false)]
  expect(await offerGoneDrafts('asha', kinds)).toBe(false)
  expect(asked).toHaveLength(5)
  expect(await offerGoneDrafts('asha', kinds)).toBe(true)
  expect(new Set(asked)).toEqual(new Set(names))
})

test('a text that its closing box has offered is not offered again', async () => {
  vi.useFakeTimers()
  const key = keyOf('edit of 5')
  const box = boxOf(key, () => [{ label: 'Edit post', text: 'The old well' }])
  keepBegun(key, { text: 'The old well' })
  closedForms.add(box)
  closedForms.remove(box)
  await vi.advanceTimersByTimeAsync(1500)
  expect(closedTexts()).toMatchObject([{ label: 'Edit post', text: 'The old well' }])
  await offerGoneDrafts('asha', [kindWith('edit of ', gone)])
  expect([drafts(), closedTexts().length]).toEqual([0, 1])
  vi.useRealTimers()
})

/** A box that closes without a save, so that its text is offered. */
async function closeBox(name: string, text: string): Promise<void> {
  const box = boxOf(keyOf(name), () => [{ label: 'Donor name', text }])
  keepBegun(keyOf(name), { text })
  closedForms.add(box)
  closedForms.remove(box)
  await vi.advanceTimersByTimeAsync(1500)
}

test('a text that the member has seen is not offered again by a later check of its draft', async () => {
  vi.useFakeTimers()
  await closeBox('entry 1', 'Karki family')
  expect(closedTexts()).toMatchObject([{ text: 'Karki family' }])
  dropClosedTexts()
  await offerGoneDrafts('asha', [kindWith('entry ', gone)])
  expect([drafts(), closedTexts()]).toEqual([0, []])
  vi.useRealTimers()
})

test('another text of the same draft is offered after the member has seen the first one', async () => {
  vi.useFakeTimers()
  await closeBox('entry 2', 'Karki family')
  dropClosedTexts()
  const key = keyOf('entry 2')
  const texts = ['Karki family', 'Rai family'].map((text) => ({ tab: text, text: JSON.stringify({ text }) }))
  items.set(key, JSON.stringify(texts))
  await offerGoneDrafts('asha', [kindWith('entry ', gone)])
  expect(closedTexts()).toMatchObject([{ text: 'Rai family' }])
  vi.useRealTimers()
})

test('a text that is typed again into its box is offered again', async () => {
  vi.useFakeTimers()
  await closeBox('entry 3', 'Karki family')
  dropClosedTexts()
  await closeBox('entry 3', 'Karki family')
  expect(closedTexts()).toMatchObject([{ text: 'Karki family' }])
  vi.useRealTimers()
})

const refusals = [
  { status: 404, isGone: true },
  { status: 410, isGone: true },
  { status: 403, isGone: true },
  { status: 503, isGone: false },
]

test.each(refusals)('a refusal with $status counts as gone: $isGone', async ({ status, isGone }) => {
  const refusal = new Refusal({ status, code: 'posts/not-found', message: 'x', requestId: 'y', fields: [] } as never)
  Object.defineProperty(refusal, 'status', { value: status })
  expect(await isRefusedAsGone(Promise.reject(refusal))).toBe(isGone)
})

test.each([true, false])('an answer about something closed to the member counts as gone: %s', async (isClosed) => {
  expect(await isRefusedAsGone(Promise.resolve({ isClosed }), (reply) => reply.isClosed)).toBe(isClosed)
})

test('a failed connection counts as no answer', async () => {
  expect(await isRefusedAsGone(Promise.reject(new TypeError('Failed to fetch')))).toBe(false)
})

test('the files of an offered draft leave the device', async () => {
  const { indexedDB, forgotten } = forgottenFiles()
  vi.stubGlobal('indexedDB', indexedDB)
  keepBegun(keyOf('edit of 6'), { text: 'The old well', file: 'input:key' })
  const kind = { ...kindWith('edit of ', gone), filesOf: ({ file }: Record<string, unknown>) => [String(file)] }
  await offerGoneDrafts('asha', [kind])
  expect(forgotten).toEqual([['mulghar-draft-files:asha', 'input:key']])
})

const pagesOf =
  (...pages: number[][]) =>
  async ({ next }: { next?: string }) => {
    const place = Number(next ?? 0)
    return { data: pages[place] ?? [], next: place + 1 < pages.length ? String(place + 1) : null }
  }

test.each([
  { name: 'on the second page', pages: [[1, 2], [3]], isMissing: false },
  { name: 'on no page', pages: [[1, 2], [4]], isMissing: true },
  { name: 'perhaps beyond ten pages', pages: Array.from({ length: 12 }, () => [1]), isMissing: false },
])('an item $name is missing in its list: $isMissing', async ({ pages, isMissing }) => {
  expect(await isMissingIn(pagesOf(...pages), (item) => item === 3)).toBe(isMissing)
})

test('no item is missing in a list that does not answer', async () => {
  expect(
    await isMissingIn(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => false,
    ),
  ).toBe(false)
})
