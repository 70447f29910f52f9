import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { idOf, type Answer } from '../../../test/client.ts'
import { block } from '../../../test/people.ts'

// An invitation into a family tree belongs to its author, whatever its author is to the tree now.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const signUp = (name: string) => app.signUp(name)
const member = '/v1/family/member'

let mails = 0
/** A tree whose owner has invited somebody by name, by mail and by a link. */
async function stage() {
  const [former, heir, invited, stranger] = await Promise.all(['Former', 'Heir', 'Invited', 'Stranger'].map(signUp))
  const familyTreeId = await idOf(
    former!.post('/v1/family/family-tree', { name: 'Gurung of Lamjung', description: 'x' }),
  )
  await done(former!.post(member, { familyTreeId, userId: heir!.id, role: 'READ_WRITE' }))
  await done(heir!.post(`${member}/accept`, { familyTreeId, userId: heir!.id }))
  const email = `tree.invited.${++mails}@example.org`
  await done(former!.post(member, { familyTreeId, userId: invited!.id, role: 'READ_ONLY' }))
  const { data } = await done(former!.post(`${member}/invite`, { familyTreeId, emails: [email], link: true }))
  return { former: former!, heir: heir!, invited: invited!, stranger: stranger!, familyTreeId, email, byMail: data }
}
type Stage = Awaited<ReturnType<typeof stage>>

const handOver = ({ former, heir, familyTreeId }: Stage) =>
  done(former.post(`${member}/transfer`, { familyTreeId, userId: heir.id }))
const leave = async (placed: Stage) => {
  await handOver(placed)
  await done(placed.former.delete(`${member}/leave`, { familyTreeId: placed.familyTreeId }))
}
const hide = ({ heir, familyTreeId }: Stage) =>
  done(heir.put(`/v1/family/family-tree/${familyTreeId}`, { name: 'Secret', discoverable: false }))

const losses: Record<string, (placed: Stage) => Promise<unknown>> = {
  'the owner': async () => {},
  'a former owner who is a member': handOver,
  'a former owner who left': leave,
  'a former owner who was removed': async (placed) => {
    await handOver(placed)
    await done(placed.heir.delete(member, { familyTreeId: placed.familyTreeId, userId: placed.former.id }))
  },
  'a former owner whom the new one blocks': async (placed) => {
    await leave(placed)
    await block(placed.heir, placed.former)
  },
  'a former owner who cannot find the tree any more': async (placed) => {
    await leave(placed)
    await hide(placed)
  },
}

type Sent = {
  id: string
  kind: string
  user: { id: string } | null
  email: string | null
  familyTreeName: string | null
}
const sentBy = async (who: Member): Promise<Sent[]> => (await done(who.get(`${member}/sent`))).data
const withdraw = (who: Member, familyTreeId: string, { id, user }: Sent) =>
  user ? who.delete(member, { familyTreeId, userId: user.id }) : who.delete(`${member}/${familyTreeId}/invite/${id}`)

describe.each(Object.entries(losses))('%s', (kind, lose) => {
  test('finds their own invitations by name, mail and link, and withdraws each', async () => {
    const placed = await stage()
    const { former, heir, invited, stranger, familyTreeId, email, byMail } = placed
    await lose(placed)
    const sent = await sentBy(former)
    expect(sent.map((row) => `${row.kind} ${row.user?.id ?? row.email}`).toSorted()).toEqual([
      `EMAIL ${email}`,
      'LINK null',
      `USER ${invited.id}`,
    ])
    const name = kind.includes('cannot find') ? null : 'Gurung of Lamjung'
    for (const { familyTreeName } of sent) expect(familyTreeName).toBe(name)
    for (const who of [heir, invited, stranger]) expect(await sentBy(who)).toEqual([])
    expect((await app.visitor.get(`${member}/sent`)).status).toBe(401)
    for (const row of sent) {
      expect((await withdraw(app.visitor as Member, familyTreeId, row)).status).toBe(401)
      expect((await withdraw(stranger, familyTreeId, row)).status).toBe(name ? 403 : 404)
    }
    expect(await sentBy(former)).toHaveLength(3)
    for (const row of sent) expect((await withdraw(former, familyTreeId, row)).status).toBe(204)
    expect(await sentBy(former)).toEqual([])
    for (const row of sent) expect((await withdraw(former, familyTreeId, row)).status).toBeGreaterThan(399)
    expect((await done(invited.get(`${member}/waiting`))).data).toEqual([])
    for (const { url } of byMail)
      expect((await stranger.get(`${member}/invite/${url.split('/').pop()}`)).body.code).toBe('trees/invite-over')
    const { data } = (await invited.get('/v1/notification')).body
    // The invited account does not see a tree that is not discoverable any more.
    expect(data).toMatchObject(name ? [{ kind: 'INVITED', outcome: 'WITHDRAWN' }] : [])
  })
})

test('a former owner neither lists nor withdraws the invitations of the new one, nor a request or a membership', async () => {
  const placed = await stage()
  const { former, heir, stranger, familyTreeId } = placed
  await leave(placed)
  const [guest, asking] = await Promise.all(['Guest', 'Asking'].map(signUp))
  await done(heir.post(member, { familyTreeId, userId: guest!.id, role: 'READ_ONLY' }))
  await done(heir.post(`${member}/invite`, { familyTreeId, link: true }))
  await done(asking!.post(`${member}/${familyTreeId}/request`))
  for (const row of await sentBy(heir))
    expect((await withdraw(former, familyTreeId, row)).body.code).toBe('trees/not-member')
  for (const { id } of [heir, guest!, asking!, stranger])
    expect((await former.delete(member, { familyTreeId, userId: id })).body.code).toBe('trees/not-member')
  expect(await sentBy(heir)).toHaveLength(2)
})

test('an invitation that the new owner repeats after an answer is no longer the one of the former owner', async () => {
  const placed = await stage()
  const { former, heir, invited, familyTreeId } = placed
  await leave(placed)
  await done(invited.delete(member, { familyTreeId, userId: invited.id }))
  await done(heir.post(member, { familyTreeId, userId: invited.id, role: 'READ_ONLY' }))
  expect((await sentBy(former)).map(({ kind }) => kind).toSorted()).toEqual(['EMAIL', 'LINK'])
  expect((await former.delete(member, { familyTreeId, userId: invited.id })).status).toBe(403)
  expect((await sentBy(heir)).map(({ user }) => user?.id)).toEqual([invited.id])
})

test('an invitation that a former owner withdraws leaves open those of the new owner', async () => {
  const placed = await stage()
  const { former, heir, invited, familyTreeId } = placed
  await leave(placed)
  const { data } = await done(heir.post(`${member}/invite`, { familyTreeId, link: true }))
  await done(former.delete(member, { familyTreeId, userId: invited.id }))
  await done(invited.post(`${member}/invite/${data[0].url.split('/').pop()}/accept`))
})

test('own invitations come in pages, the newest first', async () => {
  const { former } = await stage()
  const all = await sentBy(former)
  const paged: Sent[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await done(former.get(`${member}/sent?limit=1${next ? `&next=${encodeURIComponent(next)}` : ''}`))
    paged.push(...page.data)
    next = page.next
  }
  expect(paged).toEqual(all)
  expect(all.map(({ kind }) => kind)).toHaveLength(3)
})
