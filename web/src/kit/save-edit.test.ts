import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkFailure, Refusal } from './failures.ts'
import { saveEdit } from './save-edit.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
})

type Saved = { version: number; bio: string; city?: { id: string } | null }

type Sent = { version?: number; bio?: string; cityId?: string }

const stale = () => new Refusal({ status: 409, code: 'kit/stale', message: 'stale', requestId: 'r' })

/** A server that holds one resource, and loses the answers it is told to lose. */
function server(id: string) {
  let now: Saved = { version: 1, bio: '' }
  const lost = { answers: 0 }
  const send = vi.fn<(sent: Sent) => Promise<Saved>>(async ({ version, ...said }) => {
    if (version !== now.version) throw stale()
    const { cityId, ...fields } = said
    now = { ...now, ...fields, ...(cityId && { city: { id: cityId } }), version: now.version + 1 }
    if (lost.answers-- > 0) throw new NetworkFailure('No answer came')
    return now
  })
  const save = (body: { version: number; bio?: string; cityId?: string }) =>
    saveEdit<typeof body, Saved>({ id, body, send, read: async () => now })
  return {
    lost,
    save,
    send,
    now: () => now,
    elsewhere: (bio: string) => (now = { ...now, bio, version: now.version + 1 }),
  }
}

test('a second try after a lost answer finds its own save', async () => {
  const { lost, save, send, now } = server('own')
  lost.answers = 1
  await expect(save({ version: 1, bio: ' Palpa ', cityId: 'tansen' })).rejects.toThrow(NetworkFailure)
  now().bio = now().bio.trim()
  expect(await save({ version: 1, bio: ' Palpa ', cityId: 'tansen' })).toMatchObject({ version: 2, bio: 'Palpa' })
  expect(send).toHaveBeenCalledTimes(2)
})

test('a second try after a lost answer finds its own save of a note that changed for all', async () => {
  type Notes = { version: number; notes: { text: string; forAll?: boolean }[] }
  let now: Notes = { version: 1, notes: [{ text: 'Lent' }] }
  const save = (body: Notes) =>
    saveEdit<Notes, Notes>({
      id: 'for all',
      body,
      send: async ({ version, notes }) => {
        if (version !== now.version) throw stale()
        now = { version: version + 1, notes: notes.map(({ text }) => ({ text })) }
        throw new NetworkFailure('No answer came')
      },
      read: async () => now,
    })
  const body = { version: 1, notes: [{ text: 'Sold', forAll: true }] }
  await expect(save(body)).rejects.toThrow(NetworkFailure)
  expect(await save(body)).toEqual({ version: 2, notes: [{ text: 'Sold' }] })
})

test('what was corrected after a lost answer is saved over the own save', async () => {
  const { lost, save } = server('corrected')
  lost.answers = 1
  await expect(save({ version: 1, bio: 'Palpa' })).rejects.toThrow(NetworkFailure)
  expect(await save({ version: 1, bio: 'Tansen' })).toMatchObject({ version: 3, bio: 'Tansen' })
})

test('what somebody else has saved stays a conflict', async () => {
  const { lost, save, elsewhere } = server('elsewhere')
  lost.answers = 1
  await expect(save({ version: 1, bio: 'Palpa' })).rejects.toThrow(NetworkFailure)
  elsewhere('Gorkha')
  await expect(save({ version: 1, bio: 'Palpa' })).rejects.toMatchObject({ code: 'kit/stale' })
})

test('without a lost answer an equal version of somebody else stays a conflict', async () => {
  const { save, elsewhere } = server('equal')
  elsewhere('Palpa')
  await expect(save({ version: 1, bio: 'Palpa' })).rejects.toMatchObject({ code: 'kit/stale' })
})

test('a reload before the answer counts as a lost answer', async () => {
  const body = { version: 1, bio: 'Palpa' }
  const id = 'left'
  void saveEdit<typeof body, Saved>({ id, body, send: () => new Promise(() => {}), read: async () => undefined })
  await vi.waitFor(() => expect(sessionStorage.getItem('mulghar-edits')).toContain(id))
  const { save, elsewhere } = server(id)
  elsewhere('Palpa')
  expect(await save(body)).toMatchObject({ version: 2, bio: 'Palpa' })
})

test('a field that was taken back after a lost answer stays a conflict', async () => {
  const { lost, save } = server('taken back')
  lost.answers = 1
  await expect(save({ version: 1, bio: 'Palpa', cityId: 'tansen' })).rejects.toThrow(NetworkFailure)
  await expect(save({ version: 1, bio: 'Palpa' })).rejects.toMatchObject({ code: 'kit/stale' })
})

test('another save of this page is no conflict', async () => {
  const { save, now, elsewhere } = server('two forms')
  await save({ version: 1, bio: 'Palpa' })
  expect(await save({ version: 1, bio: 'Tansen' })).toMatchObject({ version: 3, bio: 'Tansen' })
  elsewhere('Butwal')
  await expect(save({ version: 1, bio: 'Pokhara' })).rejects.toThrow(Refusal)
  await save({ version: 4, bio: 'Palpa' })
  // Version 4 was made by someone else.
  await expect(save({ version: 3, bio: 'Pokhara' })).rejects.toThrow(Refusal)
  expect(now()).toMatchObject({ version: 5, bio: 'Palpa' })
})

// The last test: later ones would mix the classes of two sets of modules.
test('after a reload a second try finds its own save too', async () => {
  const { lost, save } = server('reloaded')
  lost.answers = 1
  const body = { version: 1, bio: 'Palpa' }
  await expect(save(body)).rejects.toThrow(NetworkFailure)
  vi.resetModules()
  const [page, failures] = await Promise.all([import('./save-edit.ts'), import('./failures.ts')])
  const send = async (): Promise<Saved> => {
    throw new failures.Refusal({ status: 409, code: 'kit/stale', message: 'stale', requestId: 'r' })
  }
  const newest = { version: 2, bio: 'Palpa' }
  expect(await page.saveEdit<typeof body, Saved>({ id: 'reloaded', body, send, read: async () => newest })).toBe(newest)
})
