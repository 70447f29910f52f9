import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import type { Answer } from '../../test/client.ts'
import { newGroup } from '../../test/groups.ts'
import { block } from '../../test/people.ts'

// Members who invite others into a group find their own invitations and withdraw them, whatever their role is later.

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
const signUp = async <const Names extends readonly string[]>(...names: Names) =>
  (await Promise.all(names.map((name) => app.signUp(name)))) as { [K in keyof Names]: Member }

let mails = 0
async function stage() {
  const [owner, inviter, other, invited] = await signUp('Owner', 'Inviter', 'Other', 'Invited')
  const group = await newGroup(owner, { name: 'Ours', joinPolicy: 'OPEN' })
  for (const who of [inviter, other]) await done(who.post(`/v1/group/${group}/join`))
  const at = `/v1/group/${group}/invite`
  const email = `invited.${++mails}@example.org`
  await done(inviter.post(at, { userIds: [invited.id], emails: [email] }))
  await done(other.post(at, { emails: [`other.${mails}@example.org`] }))
  return { owner, inviter, other, invited, group, at, email }
}
type Stage = Awaited<ReturnType<typeof stage>>
const listed = async (who: Member, at: string) => (await done(who.get(at))).data

type Loss = (placed: Stage) => Promise<unknown>
const losses: Record<string, Loss> = {
  'as a member': async () => {},
  'whom the owner blocks': ({ owner, inviter }) => block(owner, inviter),
  'of a group that is inactive now': ({ owner, group }) =>
    done(owner.put(`/v1/group/${group}/active`, { active: false })),
}
/** The inviter may not invite any more: invitations by name end, mails stay in the lists. */
const lossesOfRight: Record<string, Loss> = {
  'who left the group': ({ inviter, group }) => done(inviter.delete(`/v1/group/${group}/leave`)),
  'of a group that is by request now': ({ owner, group }) =>
    done(owner.put(`/v1/group/${group}`, { joinPolicy: 'REQUEST' })),
}

describe.each(Object.entries({ ...losses, ...lossesOfRight }))('the inviter %s', (kind, lose) => {
  test('finds their own invitations alone and withdraws each', async () => {
    const placed = await stage()
    const { owner, inviter, other, invited, group, at, email } = placed
    await lose(placed)
    const rows = await listed(inviter, at)
    const byName = kind in lossesOfRight ? [] : [[expect.objectContaining({ id: invited.id }), null]]
    expect(rows.map((row: { user: unknown; email: unknown }) => [row.user, row.email])).toEqual(
      expect.arrayContaining([...byName, [null, email]]),
    )
    expect(rows).toHaveLength(byName.length + 1)
    for (const { id } of rows) {
      expect((await app.visitor.delete(`${at}/${id}`)).status).toBe(401)
      for (const who of [other, invited]) expect((await who.delete(`${at}/${id}`)).status).toBe(403)
    }
    for (const { id } of rows) expect((await inviter.delete(`${at}/${id}`)).status).toBe(204)
    expect((await listed(owner, at)).map((row: { email: string }) => row.email)).toEqual([
      expect.stringMatching(/^other/),
    ])
    expect((await invited.get(`/v1/group/${group}`)).body.membership).toBe('NONE')
  })
})

test('a group lists no invitations for somebody who made none', async () => {
  const { at, invited } = await stage()
  for (const who of [invited, await app.signUp('Stranger')])
    expect((await who.get(at)).body.code).toBe('groups/not-allowed')
})

test('a member of a group lists and withdraws no link of its moderators', async () => {
  const { owner, inviter, group, at } = await stage()
  const { id } = await done(owner.post(`/v1/group/${group}/invite-link`, {}))
  expect((await listed(inviter, at)).map((row: { kind: string }) => row.kind)).not.toContain('LINK')
  expect((await inviter.delete(`${at}/${id}`)).status).toBe(403)
  expect((await listed(owner, at)).map((row: { kind: string }) => row.kind)).toContain('LINK')
})

test.each(['the invited member blocks', 'the moderator blocks'])(
  'a moderator withdraws an invitation by another member without a name where %s',
  async (order) => {
    const { owner, invited, group, at } = await stage()
    const [by, whom] = order === 'the moderator blocks' ? [owner, invited] : [invited, owner]
    await block(by, whom)
    const list = await owner.get(at)
    const rows = list.body.data.filter(({ kind }: { kind: string }) => kind === 'USER')
    expect(rows).toMatchObject([{ user: null, email: null }])
    for (const told of [invited.id, invited.name]) expect(list.raw.toString()).not.toContain(told)
    expect((await owner.delete(`${at}/${rows[0].id}`)).status).toBe(204)
    expect((await invited.get(`/v1/group/${group}`)).body.membership).toBe('NONE')
  },
)

describe('the list of own invitations of all groups', () => {
  const sent = async (who: Member) => (await done(who.get('/v1/group/sent-invite'))).data

  async function asModerator() {
    const placed = await stage()
    const { owner, inviter, group } = placed
    await done(owner.put(`/v1/group/${group}/member/${inviter.id}`, { role: 'MODERATOR' }))
    await done(inviter.post(`/v1/group/${group}/invite-link`, {}))
    return placed
  }
  async function leftHidden() {
    const placed = await asModerator()
    const { owner, inviter, group, email } = placed
    await done(owner.put(`/v1/group/${group}`, { visibility: 'HIDDEN', name: 'Secret' }))
    await done(inviter.delete(`/v1/group/${group}/leave`))
    expect((await inviter.get(`/v1/group/${group}`)).status).toBe(404)
    return { ...placed, email }
  }

  test('shows mails and links of a hidden group that their maker has left, and nothing else of it', async () => {
    const { owner, inviter, other, invited, group, email } = await leftHidden()
    const rows = await sent(inviter)
    const common = { groupId: group, groupName: null }
    expect(rows).toEqual([
      expect.objectContaining({ ...common, kind: 'LINK', user: null, email: null }),
      expect.objectContaining({ ...common, kind: 'EMAIL', user: null, email }),
    ])
    expect(await sent(other)).toMatchObject([{ kind: 'EMAIL', groupName: 'Secret' }])
    for (const who of [owner, invited]) expect(await sent(who)).toEqual([])
    expect((await app.visitor.get('/v1/group/sent-invite')).status).toBe(401)
  })

  test('withdraws each for its maker alone', async () => {
    const { owner, inviter, other, invited, group, at } = await leftHidden()
    const rows: { id: string }[] = await sent(inviter)
    for (const { id } of rows) {
      expect((await other.delete(`${at}/${id}`)).status).toBe(403)
      expect((await inviter.delete(`${at}/${id}`)).status).toBe(204)
    }
    expect(await sent(inviter)).toEqual([])
    expect((await listed(owner, at)).map((row: { email: string }) => row.email)).toEqual([
      expect.stringMatching(/^other/),
    ])
    expect((await invited.get(`/v1/group/${group}`)).status).toBe(404)
  })

  test.each(['the invited person', 'the inviter'])(
    'ends where %s blocks the other: the group is hidden again',
    async (by) => {
      const [owner, invited] = await signUp('Owner', 'Invited')
      const group = await newGroup(owner, { name: 'Whispers', visibility: 'HIDDEN' })
      await done(owner.post(`/v1/group/${group}/invite`, { userIds: [invited.id] }))
      expect(await done(invited.get(`/v1/group/${group}`))).toMatchObject({ name: 'Whispers', can: { join: true } })
      await (by === 'the inviter' ? block(owner, invited) : block(invited, owner))
      await app.allTold()
      expect((await invited.get(`/v1/group/${group}`)).status).toBe(404)
      for (const list of ['/v1/group?scope=waiting', '/v1/notification', '/v1/search?q=Whispers'])
        expect((await invited.get(list)).raw.toString()).not.toContain('Whispers')
    },
  )

  test('is paged by key and leaves out people across a block', async () => {
    const { inviter, invited } = await asModerator()
    const { data: first, next } = await done(inviter.get('/v1/group/sent-invite?limit=2'))
    const { data: rest } = await done(inviter.get(`/v1/group/sent-invite?limit=2&next=${encodeURIComponent(next)}`))
    expect([...first, ...rest].map(({ kind }) => kind)).toEqual(['LINK', 'EMAIL', 'USER'])
    await block(invited, inviter)
    expect((await sent(inviter)).map(({ kind }: { kind: string }) => kind)).toEqual(['LINK', 'EMAIL'])
  })
})
