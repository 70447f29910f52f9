import { expect, test, vi } from 'vitest'
import { NetworkFailure, Refusal } from './failures.ts'
import { saveEdit } from './save-edit.ts'

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
