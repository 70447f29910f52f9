import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { idOf, type Answer } from '../../../test/client.ts'
import { block } from '../../../test/people.ts'

// Mails and links belong to their author while they invite, invitations by name to the present owner of the tree.

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

/** The own invitations that a former owner and the new one see. */
const listed: Record<string, { former: string[]; heir: string[] }> = {
  'the owner': { former: ['EMAIL', 'LINK', 'USER'], heir: [] },
  'a former owner who is a member': { former: ['EMAIL', 'LINK'], heir: ['USER'] },
}
const passedOn = { former: [], heir: ['USER'] }
const kindsOf = (rows: Sent[]) => rows.map((row) => row.kind).toSorted()

describe.each(Object.entries(losses))('%s', (kind, lose) => {
  test('finds own invitations by mail and link while they invite, and withdraws each', async () => {
    const placed = await stage()
    const { former, heir, invited, stranger, familyTreeId, byMail } = placed
    const made = await sentBy(former)
    await lose(placed)
    const { former: own, heir: taken } = listed[kind] ?? passedOn
    expect(kindsOf(await sentBy(former))).toEqual(own)
    // Of the new owner, unless a block hides the invited.
    expect(kindsOf(await sentBy(heir))).toEqual(taken)
    for (const row of [...(await sentBy(former)), ...(await sentBy(heir))])
      expect(row.familyTreeName).toBe(kind.includes('cannot find') ? 'Secret' : 'Gurung of Lamjung')
    for (const who of [invited, stranger]) expect(await sentBy(who)).toEqual([])
    expect((await app.visitor.get(`${member}/sent`)).status).toBe(401)
    const greeting = async (url: string) =>
      (await app.visitor.get(`${member}/invite/${url.split('/').pop()}/greeting`)).status
    for (const { url } of byMail) expect(await greeting(url)).toBe(own.length > 0 ? 200 : 410)
    for (const row of made) {
      expect((await withdraw(app.visitor as Member, familyTreeId, row)).status).toBe(401)
      expect((await withdraw(stranger, familyTreeId, row)).status).toBe(kind.includes('cannot find') ? 404 : 403)
      const isOwn = own.includes(row.kind)
      const { status } = await withdraw(former, familyTreeId, row)
      if (isOwn) expect(status).toBe(204)
      else expect([403, 404]).toContain(status)
    }
    expect(await sentBy(former)).toEqual([])
    expect(kindsOf(await sentBy(heir))).toEqual(taken)
    for (const { url } of byMail) expect(await greeting(url)).toBe(410)
    for (const row of await sentBy(heir)) expect((await withdraw(heir, familyTreeId, row)).status).toBe(204)
    expect((await done(invited.get(`${member}/waiting`))).data).toEqual([])
    const { data } = (await invited.get('/v1/notification')).body
    // Without an invitation an account does not see a tree that is not discoverable.
    const isHidden = kind.includes('cannot find')
    expect(data).toMatchObject(isHidden ? [] : [{ kind: 'INVITED', outcome: 'WITHDRAWN' }])
  })
})

test('a former owner neither lists nor withdraws the invitations of the new one, nor a request or a membership', async () => {
  const placed = await stage()
  const { former, heir, invited, stranger, familyTreeId } = placed
  await leave(placed)
  const [guest, asking] = await Promise.all(['Guest', 'Asking'].map(signUp))
  await done(heir.post(member, { familyTreeId, userId: guest!.id, role: 'READ_ONLY' }))
  await done(heir.post(`${member}/invite`, { familyTreeId, link: true }))
  await done(asking!.post(`${member}/${familyTreeId}/request`))
  for (const row of await sentBy(heir))
    expect((await withdraw(former, familyTreeId, row)).body.code).toBe('trees/not-member')
  for (const { id } of [heir, guest!, asking!, invited, stranger])
    expect((await former.delete(member, { familyTreeId, userId: id })).body.code).toBe('trees/not-member')
  expect(kindsOf(await sentBy(heir))).toEqual(['LINK', 'USER', 'USER'])
  expect(await sentBy(former)).toEqual([])
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
