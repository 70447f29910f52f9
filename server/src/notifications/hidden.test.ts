import type { Notice } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { joinGroup } from '../../test/causes.ts'
import { newId } from '../kit/ids.ts'

// Notifications that their recipient may not read now are neither mailed nor marked as read.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A reader with an unread notification about a group, for its keepers alone. */
async function asked() {
  const [owner, reader, newcomer] = [
    await app.signUp('Owner'),
    await app.signUp('Reader'),
    await app.signUp('Newcomer'),
  ]
  const groupId = await joinGroup(owner, reader)
  const become = (role: string) => owner.put(`/v1/group/${groupId}/member/${reader.id}`, { role })
  await owner.put(`/v1/group/${groupId}`, { joinPolicy: 'REQUEST' })
  await app.allTold()
  await app.db.deleteFrom('notice').where('account_id', '=', reader.id).execute()
  await become('MODERATOR')
  await newcomer.post(`/v1/group/${groupId}/join`)
  await app.allTold()
  await app.db.deleteFrom('notice').where('account_id', '=', reader.id).where('kind', '<>', 'GROUP_REQUEST').execute()
  expect(await open(reader)).toEqual(['GROUP_REQUEST'])
  return { owner, reader, become, groupId }
}
/** Demotes the reader and leaves the notification about the request alone in the store. */
async function hide({ reader, become }: Awaited<ReturnType<typeof asked>>): Promise<void> {
  await become('MEMBER')
  await app.db.deleteFrom('notice').where('account_id', '=', reader.id).where('kind', '<>', 'GROUP_REQUEST').execute()
  expect(await open(reader)).toEqual([])
}
async function open(reader: Member): Promise<string[]> {
  await app.allTold()
  const { data } = (await reader.get('/v1/notification?limit=100')).body
  return data.filter(({ isRead }: Notice) => !isRead).map(({ kind }: Notice) => kind)
}
const changePassword = (reader: Member) =>
  reader.put('/v1/auth/password', { currentPassword: reader.password, newPassword: 'another long one 123' })

describe('a hidden notification', () => {
  const digests = async (to: Member) =>
    (await app.mails()).filter((mail) => mail.to.includes(to.email) && /here is what is new/.test(mail.text))
  const mailed = (to: Member, count: number) =>
    expect.poll(async () => (await digests(to)).length, { timeout: 15_000 }).toBe(count)

  test('does not use up the mail of the day', async () => {
    const scene = await asked()
    await hide(scene)
    await app.app.keepHouse()
    await scene.become('MODERATOR')
    await app.app.keepHouse()
    await mailed(scene.reader, 1)
    expect((await digests(scene.reader))[0]!.text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(2)
  })

  test('is in a later mail when its recipient may read it again', async () => {
    const scene = await asked()
    await hide(scene)
    await changePassword(scene.reader)
    await app.allTold()
    await app.app.keepHouse()
    await mailed(scene.reader, 1)
    await scene.become('MODERATOR')
    await app.db
      .updateTable('notice_mail')
      .set({ last_at: new Date(app.clock.now().getTime() - 25 * 60 * 60_000) })
      .where('account_id', '=', scene.reader.id)
      .execute()
    await app.app.keepHouse()
    await mailed(scene.reader, 2)
    expect((await digests(scene.reader)).at(-1)!.text).toMatch(/Newcomer/)
  })

  test(
    'lets the mails of other accounts go out, however many such accounts there are',
    { tags: ['room'] },
    async () => {
      const [actor, last] = [await app.signUp('Actor'), await app.signUp('Last')]
      const at = app.clock.now()
      const rest = { role: null, outcome: null, at, read_at: null, mailed_at: null, actor_ids: [actor.id] }
      // Ids of accounts that come before the others.
      const hidden = Array.from({ length: 600 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
      await app.db
        .insertInto('notice')
        .values(hidden.map((id) => ({ ...rest, account_id: id, id: newId(), kind: 'JOINED', root_id: id, ref_id: id })))
        .execute()
      await changePassword(last)
      await app.allTold()
      await app.app.keepHouse()
      await mailed(last, 1)
      await app.db.deleteFrom('notice').where('account_id', 'in', hidden).execute()
    },
  )
})

test('"Mark all as read" leaves hidden notifications unread', async () => {
  const scene = await asked()
  await hide(scene)
  await changePassword(scene.reader)
  expect(await open(scene.reader)).toEqual(['PASSWORD_CHANGED'])
  await scene.reader.put('/v1/notification/read', { all: true })
  expect(await open(scene.reader)).toEqual([])
  await scene.become('MODERATOR')
  expect(await open(scene.reader)).toEqual(['GROUP_ROLE', 'GROUP_REQUEST'])
  await scene.reader.put('/v1/notification/read', { all: true })
  expect(await open(scene.reader)).toEqual([])
})

test('"Mark all as read" marks any number of notifications', async () => {
  const [actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
  const groupId = await joinGroup(actor, reader)
  await app.allTold()
  await app.db.deleteFrom('notice').where('account_id', '=', reader.id).execute()
  const about = { account_id: reader.id, kind: 'GROUP_POST' as const, actor_ids: [actor.id] }
  const rest = { role: null, outcome: null, at: app.clock.now(), read_at: null, mailed_at: null }
  const roots = Array.from({ length: 1500 }, (_, n) => (n % 2 ? groupId : newId()))
  await app.db
    .insertInto('notice')
    .values(roots.map((root_id) => ({ ...about, ...rest, root_id, ref_id: newId(), id: newId() })))
    .execute()
  await reader.put('/v1/notification/read', { all: true })
  const read = await app.db
    .selectFrom('notice')
    .select('root_id')
    .where('account_id', '=', reader.id)
    .where('read_at', 'is not', null)
    .execute()
  expect(read).toHaveLength(750)
  expect(new Set(read.map((row) => row.root_id))).toEqual(new Set([groupId]))
})
