import type { Notice } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
let ravi: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  ;[asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
})
afterAll(() => app.close())
beforeEach(async () => {
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Answers', description: 'x' })).body.id
  await app.allTold()
  for (const member of [asha, ravi]) await member.put('/v1/notification/read', { all: true })
})

const member = '/v1/family/member'
const ask = (by: Member) => by.post(`${member}/${treeId}/request`)
const invite = (of: Member) => asha.post(member, { familyTreeId: treeId, userId: of.id })
const accept = (by: Member, of: Member) => by.post(`${member}/accept`, { familyTreeId: treeId, userId: of.id })
const remove = (by: Member, of: Member) => by.delete(member, { familyTreeId: treeId, userId: of.id })
/** What somebody has been told of this tree, the newest first: of what kind, what became of it, and whether it is new. */
const told = async (as: Member) => {
  await app.allTold()
  return ((await as.get('/v1/notification')).body.data as Notice[])
    .filter((one) => one.names['tree']?.id === treeId)
    .map((one) => [one.kind, one.outcome, one.isRead ? 'read' : 'new'])
}
const unread = async (as: Member) => {
  await app.allTold()
  return (await as.get('/v1/notification/unread-count')).body.count
}

describe('a request that is answered', () => {
  test('is no longer new to the owner after any answer', async () => {
    await ask(ravi)
    expect(await told(asha)).toEqual([['JOIN_REQUEST', null, 'new']])
    await accept(asha, ravi)
    expect(await told(asha)).toEqual([['JOIN_REQUEST', 'ACCEPTED', 'read']])
    expect(await unread(asha)).toBe(0)
    expect(await told(ravi)).toEqual([['JOIN_ACCEPTED', null, 'new']])
  })

  test('notifies the member of a refusal, and no account of a withdrawal', async () => {
    await ask(ravi)
    await remove(asha, ravi)
    expect(await told(asha)).toEqual([['JOIN_REQUEST', 'DECLINED', 'read']])
    expect(await told(ravi)).toEqual([['JOIN_REFUSED', null, 'new']])
    await ask(ravi)
    await remove(ravi, ravi)
    expect((await told(asha))[0]).toEqual(['JOIN_REQUEST', 'WITHDRAWN', 'read'])
    expect(await told(ravi)).toHaveLength(1)
    // Somebody who asks and withdraws over and over is told of once, and rings no more where that was read.
    await ask(ravi)
    expect(await told(asha)).toEqual([
      ['JOIN_REQUEST', null, 'new'],
      ['JOIN_REQUEST', 'DECLINED', 'read'],
    ])
    await asha.put('/v1/notification/read', { all: true })
    await remove(ravi, ravi)
    await ask(ravi)
    expect((await told(asha))[0]).toEqual(['JOIN_REQUEST', null, 'read'])
  })

  test('by the new owner is in no notification of the former owner', async () => {
    const meera = await app.signUp('Meera')
    await ask(meera)
    await accept(asha, meera)
    await ask(ravi)
    await asha.post(`${member}/transfer`, { familyTreeId: treeId, userId: meera.id })
    await accept(meera, ravi)
    const asked = (await told(asha)).filter(([kind]) => kind === 'JOIN_REQUEST')
    expect(asked).toEqual([])
  })
})

describe('an invitation', () => {
  test('notifies the owner when it is declined, and the history has no leaving', async () => {
    await invite(ravi)
    expect(await told(ravi)).toEqual([['INVITED', null, 'new']])
    await remove(ravi, ravi)
    expect(await told(ravi)).toEqual([['INVITED', 'DECLINED', 'read']])
    expect(await told(asha)).toEqual([['INVITE_DECLINED', null, 'new']])
    const [notice] = (await asha.get('/v1/notification')).body.data
    expect(notice.actors).toMatchObject([{ name: 'Ravi' }])
    const [entry] = (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body.data
    expect(entry.changes[0]).toMatchObject({ kind: 'DELETE', subject: 'MEMBER', people: [{ name: 'Ravi' }] })
    expect(entry.changes[0].fields).toContainEqual(expect.objectContaining({ field: 'status', before: 'INVITED' }))
  })

  test('is no longer new once it is accepted or withdrawn', async () => {
    await invite(ravi)
    await accept(ravi, ravi)
    expect((await told(ravi))[0]).toEqual(['INVITED', 'ACCEPTED', 'read'])
    expect(await told(asha)).toEqual([['JOINED', null, 'new']])
    const meera = await app.signUp('Meera')
    await invite(meera)
    await remove(asha, meera)
    expect(await told(meera)).toEqual([['INVITED', 'WITHDRAWN', 'read']])
  })
})

describe('a claim to be a person', () => {
  test('is new to the owner until it is answered, given up, or over with the membership', async () => {
    const [one, other] = [
      (await asha.post(`/v1/family/${treeId}/person`, { firstName: 'One' })).body.id,
      (await asha.post(`/v1/family/${treeId}/person`, { firstName: 'Other' })).body.id,
    ]
    await ask(ravi)
    await accept(asha, ravi)
    const claim = (personId: string | null) => ravi.put(`${member}/me`, { familyTreeId: treeId, personId })
    const asked = async () => (await told(asha)).filter(([kind]) => kind === 'SELF_CLAIM')
    await claim(one)
    expect(await asked()).toEqual([['SELF_CLAIM', null, 'new']])
    await claim(other)
    expect(await asked()).toEqual([
      ['SELF_CLAIM', null, 'new'],
      ['SELF_CLAIM', 'WITHDRAWN', 'read'],
    ])
    await claim(null)
    expect((await asked())[0]).toEqual(['SELF_CLAIM', 'WITHDRAWN', 'read'])
    await claim(one)
    await asha.post(`${member}/me/${ravi.id}`, { familyTreeId: treeId })
    // Said before, it stands where it stood.
    expect((await asked())[1]).toEqual(['SELF_CLAIM', 'ACCEPTED', 'read'])
    await claim(null)
    await claim(one)
    await asha.delete(`${member}/me/${ravi.id}`, { familyTreeId: treeId })
    expect((await asked())[0]).toEqual(['SELF_CLAIM', 'DECLINED', 'read'])
  })
})

describe('a link', () => {
  test('notifies the applicant of a rejection, and the other owner of its end', async () => {
    const other = (await ravi.post('/v1/family/family-tree', { name: 'Other', description: 'x' })).body.id
    const bridge = (await asha.post(`/v1/family/${treeId}/person`, { firstName: 'Bridge' })).body.id
    const url = `/v1/family/family-tree/${treeId}/person/${bridge}/link`
    const newest = async (as: Member) => ((await as.get('/v1/notification')).body.data as Notice[])[0]
    const askAndGet = async () => (await asha.post(url, { targetTreeId: other })).body.id as string

    const rejected = await askAndGet()
    await ravi.delete(`/v1/family/link-request/${rejected}/reject`)
    expect(await newest(asha)).toMatchObject({
      kind: 'LINK_REJECTED',
      isRead: false,
      names: { person: { name: 'Bridge' } },
    })
    expect(await newest(ravi)).toMatchObject({ kind: 'LINK_REQUEST', outcome: 'DECLINED', isRead: true })

    const withdrawn = await askAndGet()
    await asha.delete(`/v1/family/link-request/${withdrawn}/reject`)
    expect(await newest(ravi)).toMatchObject({ kind: 'LINK_REQUEST', outcome: 'WITHDRAWN', isRead: true })
    expect(await newest(asha)).toMatchObject({ kind: 'LINK_REJECTED' })

    const link = await askAndGet()
    await ravi.post(`/v1/family/link-request/${link}/accept`)
    expect(await newest(ravi)).toMatchObject({ kind: 'LINK_REQUEST', outcome: 'ACCEPTED', isRead: true })
    await asha.delete(`/v1/family/link/${link}`)
    expect(await newest(ravi)).toMatchObject({ kind: 'LINK_ENDED', names: { tree: { id: other } }, isRead: false })
    expect(await newest(asha)).not.toMatchObject({ kind: 'LINK_ENDED' })
  })
})

describe('a link that somebody asked for who has been removed since', () => {
  test('is accepted and rejected without telling them', async () => {
    const meera = await app.signUp('Meera')
    await ask(meera)
    await asha.post(`${member}/accept`, { familyTreeId: treeId, userId: meera.id, role: 'READ_WRITE' })
    const bridge = (await asha.post(`/v1/family/${treeId}/person`, { firstName: 'Bridge' })).body.id
    const url = `/v1/family/family-tree/${treeId}/person/${bridge}/link`
    const askFor = async (name: string) => {
      const targetTreeId = (await ravi.post('/v1/family/family-tree', { name, description: 'x' })).body.id
      return (await meera.post(url, { targetTreeId })).body.id as string
    }
    const [accepted, rejected] = [await askFor('One'), await askFor('Two')]
    await remove(asha, meera)
    expect((await ravi.post(`/v1/family/link-request/${accepted}/accept`)).status).toBe(200)
    expect((await ravi.delete(`/v1/family/link-request/${rejected}/reject`)).status).toBe(204)
    await app.allTold()
    const kinds = ((await meera.get('/v1/notification')).body.data as Notice[]).map((one) => one.kind)
    expect(kinds).toEqual(['REMOVED'])
  })
})

describe('an invitation by mail to who has an account', () => {
  const inviteBy = (emails: string[], by = asha) => by.post(`${member}/invite`, { familyTreeId: treeId, emails })
  /** An account whose address has been shown to be its owner's. */
  const proved = async (name: string) => {
    const somebody = await app.signUp(name)
    await app.prove(somebody)
    return somebody
  }
  const waiting = async (as: Member) => (await as.get(`${member}/waiting`)).body.data
  const isTold = (as: Member) =>
    expect.poll(() => told(as), { timeout: 15_000 }).toContainEqual(['INVITED', null, 'new'])

  test('waits in the app too, and is answered like one by name; the inviter sees the address alone', async () => {
    const uma = await proved('Uma')
    await asha.put(`/v1/family/family-tree/${treeId}`, { discoverable: false })
    const [here, nowhere] = (await inviteBy([uma.email, 'nobody.here@example.org'])).body.data
    const shape = (one: Record<string, unknown>) => ({ ...one, id: '', url: '', email: '' })
    expect(shape(here)).toEqual(shape(nowhere))
    await isTold(uma)
    const [row] = await waiting(uma)
    expect(row).toMatchObject({
      familyTreeId: treeId,
      familyTreeName: 'Answers',
      origin: 'INVITE',
      userId: uma.id,
      can: { accept: true, remove: true },
    })
    expect((await asha.get(`${member}/${treeId}/request`)).body.data).toEqual([])
    const listed = (await asha.get(`${member}/${treeId}/invite`)).body.data
    expect(listed.map(shape)).toEqual([shape(listed[0]), shape(listed[0])])
    expect((await accept(ravi, uma)).status).toBe(404)
    expect((await accept(uma, uma)).body).toMatchObject({ status: 'ACTIVE', role: 'READ_ONLY' })
    expect(await waiting(uma)).toEqual([])
    expect((await told(uma))[0]).toEqual(['INVITED', 'ACCEPTED', 'read'])
    expect((await told(asha))[0]).toEqual(['JOINED', null, 'new'])
    expect((await asha.get(`${member}/${treeId}/invite`)).body.data).toMatchObject([
      { email: 'nobody.here@example.org' },
    ])
  })

  test('is hidden from an account with an unproved address until the address is proved', async () => {
    const [thief, hari] = [await app.signUp('Thief'), await proved('Hari')]
    await asha.put(`/v1/family/family-tree/${treeId}`, { discoverable: false })
    const { data } = (await inviteBy([thief.email, hari.email])).body
    await isTold(hari)
    // Once whose address it is was not asked for.
    const early = (await asha.post('/v1/family/family-tree', { name: 'Early', description: 'x' })).body.id
    await asha.put(`/v1/family/family-tree/${early}`, { discoverable: false })
    const sent = await asha.post(`${member}/invite`, { familyTreeId: early, emails: ['early@example.org'] })
    const bound = app.db.updateTable('tree_invite').set({ account_id: thief.id })
    await bound.where('id', '=', sent.body.data[0].id).execute()
    for (const familyTreeId of [treeId, early]) {
      const body = { familyTreeId, userId: thief.id }
      expect((await thief.post(`${member}/accept`, body)).body.code).toBe('trees/not-found')
      expect((await thief.delete(member, body)).body.code).toBe('trees/not-found')
    }
    expect(await waiting(thief)).toEqual([])
    expect((await thief.get('/v1/notification')).body.data).toEqual([])

    // A new password, for somebody who has the mails, proves the address, and the link of the invitation opens as it did.
    await app.visitor.post('/v1/auth/forgot-password', { email: thief.email })
    const reset = async () =>
      (await app.mails())
        .filter((mail) => mail.to.includes(thief.email))
        .flatMap((mail) => /reset-password\/([\w-]+)/.exec(mail.text)?.[1] ?? [])
    await expect.poll(reset, { timeout: 15_000 }).toHaveLength(1)
    const [token] = await reset()
    const password = 'a new password of whose address it is'
    expect((await app.visitor.post('/v1/auth/reset-password', { token, newPassword: password })).status).toBe(204)
    expect((await thief.get(`${member}/waiting`)).status).toBe(401)
    const login = await app.visitor.post('/v1/auth/login', { email: thief.email, password })
    const headers = { authorization: `Bearer ${login.body.accessToken.token}` }
    const seen = (await app.visitor.get(`${member}/waiting`, headers)).body.data
    expect(seen).toMatchObject([{ familyTreeName: 'Early', can: { accept: true } }])
    const mine = data.find((one: { email: string }) => one.email === thief.email).url as string
    const url = `${member}/invite/${mine.slice(mine.lastIndexOf('/') + 1)}/accept`
    expect((await app.visitor.post(url, {}, headers)).body).toMatchObject({ status: 'ACTIVE' })
  })

  test('can be declined: the inviter learns the address, and no name', async () => {
    const [uma, hari] = [await proved('Uma'), await proved('Hari')]
    await inviteBy([uma.email, hari.email])
    for (const one of [uma, hari]) await isTold(one)
    for (const one of [uma, hari]) expect((await remove(one, one)).status).toBe(204)
    expect(await waiting(uma)).toEqual([])
    expect((await told(uma))[0]).toEqual(['INVITED', 'DECLINED', 'read'])
    const declined = (await asha.get('/v1/notification')).body.data.slice(0, 2)
    for (const [at, { email }] of [hari, uma].entries()) {
      const address = { name: email }
      expect(declined[at]).toMatchObject({ kind: 'INVITE_DECLINED', actors: [], count: 1, names: { address } })
    }
    expect((await asha.get(`${member}/${treeId}/invite`)).body.data).toEqual([])
    // A former owner who has not sent it is not told whose address was invited.
    await app.db.updateTable('tree_invite').set({ created_by: ravi.id }).where('tree_id', '=', treeId).execute()
    await ask(ravi)
    await accept(asha, ravi)
    await asha.post(`${member}/transfer`, { familyTreeId: treeId, userId: ravi.id })
    const later = (await asha.get('/v1/notification')).body.data
    expect(later.filter((one: Notice) => one.kind === 'INVITE_DECLINED' && one.names['address'])).toEqual([])
    expect(JSON.stringify(declined)).not.toContain('Uma')
    expect(JSON.stringify((await asha.get(`/v1/family/family-tree/${treeId}/history`)).body)).not.toContain('Uma')
    expect((await remove(uma, uma)).status).toBe(404)
  })

  test('ends when it is withdrawn, or when another account uses the mail', async () => {
    const [uma, hari] = [await proved('Uma'), await proved('Hari')]
    const [one, other] = (await inviteBy([uma.email, hari.email])).body.data
    await isTold(uma)
    await isTold(hari)
    await asha.delete(`${member}/${treeId}/invite/${one.id}`)
    expect(await waiting(uma)).toEqual([])
    expect((await told(uma))[0]).toEqual(['INVITED', 'WITHDRAWN', 'read'])
    expect((await accept(uma, uma)).status).toBe(404)
    const token = other.url.slice(other.url.lastIndexOf('/') + 1)
    expect((await ravi.post(`${member}/invite/${token}/accept`)).status).toBe(200)
    expect(await waiting(hari)).toEqual([])
    expect((await told(hari))[0]).toEqual(['INVITED', 'ANSWERED', 'read'])
  })

  test('leaves nothing by which the name of a hidden tree is read later: used, run out, or before a removal', async () => {
    const [uma, hari, indra] = [await proved('Uma'), await proved('Hari'), await proved('Indra')]
    await asha.put(`/v1/family/family-tree/${treeId}`, { discoverable: false })
    await inviteBy([uma.email, hari.email, indra.email])
    for (const one of [uma, hari, indra]) await isTold(one)
    for (const one of [uma, indra]) expect((await accept(one, one)).status).toBe(200)
    for (const one of [uma, indra]) expect((await remove(asha, one)).status).toBe(204)
    const tables = app.db.updateTable('tree_invite').set({ expires_at: app.clock.now() })
    await tables.where('account_id', '=', hari.id).execute()
    // As rows are from before those that were used were forgotten.
    const { id } = (await asha.post(`${member}/invite`, { familyTreeId: treeId, emails: ['other@example.org'] })).body
      .data[0]
    const used = app.db.updateTable('tree_invite').set({ uses: 1, account_id: indra.id })
    await used.where('id', '=', id).execute()
    await asha.put(`/v1/family/family-tree/${treeId}`, { name: 'Renamed since' })
    for (const one of [uma, hari, indra])
      expect(JSON.stringify((await one.get('/v1/notification')).body)).not.toContain('Renamed since')
    const rows = app.db.selectFrom('tree_invite').select('id').where('account_id', '=', uma.id)
    expect(await rows.execute()).toEqual([])
  })

  test('is listed with the others, a page at a time', async () => {
    const uma = await proved('Uma')
    await inviteBy([uma.email])
    await isTold(uma)
    treeId = (await asha.post('/v1/family/family-tree', { name: 'Second', description: 'x' })).body.id
    await invite(uma)
    treeId = (await asha.post('/v1/family/family-tree', { name: 'Third', description: 'x' })).body.id
    await inviteBy([uma.email])
    await isTold(uma)
    const names: string[] = []
    let next: string | null = null
    do {
      const { body } = await uma.get(`${member}/waiting?limit=1${next ? `&next=${next}` : ''}`)
      names.push(...body.data.map((row: { familyTreeName: string }) => row.familyTreeName))
      next = body.next
    } while (next)
    expect(names).toEqual(['Answers', 'Second', 'Third'])
    expect((await app.visitor.get(`${member}/waiting`)).status).toBe(401)
  })
})
