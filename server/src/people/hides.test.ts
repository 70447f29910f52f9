import { blocks, follow as followRows, mutes } from '@mulghar/contract/people/follow'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { block, follow, idsIn, mute, privacy, profileOf, unblock } from '../../test/people.ts'

// One hides somebody: these say who learns of it, how many one may hide, and how fast.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let asha: Member
let ravi: Member
beforeEach(async () => {
  ;[asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
})

/** Who was let know at once of what somebody did, of each time. */
async function heard(who: Member): Promise<string[][]> {
  const events = app.db.selectFrom('change_event').select('account_ids').where('kind', '=', 'people')
  const rows = await events.where('root_id', '=', who.id).orderBy('id').execute()
  return rows.map((row) => row.account_ids.toSorted())
}

describe('events of a block, a mute or a removal', () => {
  test('send a stranger nothing, also when it ends', async () => {
    await block(asha, ravi)
    await unblock(asha, ravi)
    await mute(asha, ravi)
    await asha.delete('/v1/mute', { userId: ravi.id })
    expect(await heard(asha)).toEqual([[asha.id], [asha.id], [asha.id], [asha.id]])
  })

  test('show the sender of a request at once that it is gone, as when it is declined', async () => {
    await privacy(asha, { approveFollowers: true })
    await follow(ravi, asha)
    await asha.delete(`/v1/follow/request/${ravi.id}`)
    await follow(ravi, asha)
    await block(asha, ravi)
    const both = [asha.id, ravi.id].toSorted()
    expect(await heard(asha)).toEqual([both, both])
    expect((await ravi.get('/v1/notification')).body.data).toEqual([])
  })

  test('show a removed follower at once that the follow is gone', async () => {
    await follow(ravi, asha)
    await asha.delete(`/v1/follow/follower/${ravi.id}`)
    expect(await heard(asha)).toEqual([[asha.id, ravi.id].toSorted()])
    expect((await ravi.get('/v1/notification')).body.data).toEqual([])
  })

  test.each([
    ['followed', () => follow(ravi, asha)],
    ['was followed', () => follow(asha, ravi)],
  ])('show a member who %s at once that the follow is gone, and not that the block ended', async (_, before) => {
    await before()
    await block(asha, ravi)
    await unblock(asha, ravi)
    expect((await heard(asha)).slice(-2)).toEqual([[asha.id, ravi.id].toSorted(), [asha.id]])
    const told = await Promise.all([asha, ravi].map(async (who) => (await who.get('/v1/notification')).body.data))
    expect(told.flat()).toMatchObject([{ kind: 'FOLLOW', outcome: 'WITHDRAWN' }])
  })
})

test.each([
  ['the muted member blocks', (who: Member, muted: Member) => [muted, who] as const],
  ['the member also blocks', (who: Member, muted: Member) => [who, muted] as const],
])('a mute is listed without a name while %s, and ends by its id', async (_, order) => {
  const meera = await app.signUp('Meera')
  await mute(asha, ravi)
  await mute(asha, meera)
  const [by, whom] = order(asha, ravi)
  await block(by, whom)
  const list = await asha.get('/v1/mute')
  expect(list.body).toMatchObject({ data: [{ user: { id: meera.id } }], lost: [{ id: ravi.id }] })
  expect(list.raw.toString()).not.toContain('Ravi')
  const pages = await asha.get('/v1/mute?limit=1')
  const rest = await asha.get(`/v1/mute?limit=1&next=${encodeURIComponent(pages.body.next)}`)
  expect([pages.body, rest.body]).toMatchObject([
    { data: [{ user: { id: meera.id } }], lost: [], hasNext: true },
    { data: [], lost: [{ id: ravi.id }], hasNext: false },
  ])
  expect((await ravi.get('/v1/mute')).body.lost).toEqual([])
  expect((await asha.delete('/v1/mute', { userId: ravi.id })).status).toBe(204)
  expect((await asha.get('/v1/mute')).body.lost).toEqual([])
  await unblock(by, whom)
  expect(await idsIn(asha, '/v1/mute')).toEqual([meera.id])
})

describe('blocks and mutes together', () => {
  /** Mutes that were there before. */
  const fill = (who: Member, many: number) =>
    sql`insert into mute (account_id, muted_id, at)
      select ${who.id}::uuid, gen_random_uuid(), now() from generate_series(1, ${sql.lit(many)})`.execute(app.db)

  test('are limited to 5,000, and those made before stay as they are', async () => {
    await fill(asha, 4999)
    await block(asha, ravi)
    const meera = await app.signUp('Meera')
    await follow(meera, asha)
    for (const hide of [block, mute])
      expect(await hide(asha, meera)).toMatchObject({ status: 409, body: { code: 'people/hides-too-many' } })
    expect(await idsIn(asha, '/v1/block')).toEqual([ravi.id])
    expect((await profileOf(meera, asha)).body).toMatchObject({ following: true })
    expect((await block(asha, ravi)).status).toBe(204)
    await unblock(asha, ravi)
    expect((await mute(asha, meera)).status).toBe(204)
    expect((await mute(asha, meera)).status).toBe(204)
  })

  test('the second of two simultaneous calls counts the first', async () => {
    await fill(asha, 4999)
    const meera = await app.signUp('Meera')
    const answers = await Promise.all([block(asha, ravi), mute(asha, meera)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
  })
})

test('all that changes between two people has a limit, and so has what is suggested', async () => {
  const own = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' })
  const viewer = await own.signUp('Asha')
  const userId = ravi.id
  // Two a minute by this factor, of all together.
  for (let n = 0; n < 2; n++) expect((await viewer.delete('/v1/follow', { userId })).status).toBe(204)
  for (const row of [followRows, blocks, mutes].flatMap((rows) => Object.values(rows))) {
    if (row.method === 'GET') continue
    const path = row.path.replace(':userId', userId)
    const answer = await (row.method === 'POST' ? viewer.post(path, { userId }) : viewer.delete(path, { userId }))
    expect([row.method, row.path, answer.body.code]).toEqual([row.method, row.path, 'kit/too-many'])
  }
  for (let n = 0; n < 12; n++) expect((await viewer.get('/v1/follow/suggestion')).status).toBe(200)
  expect((await viewer.get('/v1/follow/suggestion')).body.code).toBe('kit/too-many')
  await own.close()
})
