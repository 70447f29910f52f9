import type { TreeNoticeKind } from '@mulghar/contract/trees/notices'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newPerson, newTree } from '../../test/causes.ts'
import { idOf } from '../../test/client.ts'
import { deletedTree, deleting, erased, openNoticesOf, row, testEndings, type Row } from '../../test/ended-causes.ts'
import { inTransaction } from '../kit/database.ts'
import { up } from '../migrations/0175-accepted-links.ts'

// A notification about a tree is withdrawn or deleted when its cause ends by the deletion, merge or death of a person, by a revert,
// or by the deletion of a tree or of the account that asked.

let app: TestApp
let actor: Member
let reader: Member
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Lets scenes speak of the members by name. */
const setTheCast = (cast: { actor: Member; reader: Member }) => ({ actor, reader } = cast)

async function joinTree(owner: Member, member: Member, role: string): Promise<string> {
  const familyTreeId = await newTree(owner)
  await joinAs(owner, familyTreeId, member, role)
  return familyTreeId
}
async function joinAs(owner: Member, familyTreeId: string, member: Member, role: string): Promise<void> {
  await member.post(`/v1/family/member/${familyTreeId}/request`)
  await owner.post('/v1/family/member/accept', { familyTreeId, userId: member.id, role })
}

/** The ways in which a person of a tree is deleted, and a death, which ends claims on that person. */
const gonePerson = (by: Member, treeId: string, id: string) => ({
  'its person is deleted': deleting(by, `/v1/family/${treeId}/person/${id}`),
  'the creation of its person is reverted': async () => {
    const entries = (await by.get(`/v1/family/family-tree/${treeId}/history?personId=${id}`)).body.data
    return by.post(`/v1/family/family-tree/${treeId}/history/${entries.at(-1).id}/revert`)
  },
  'its person has died': () => by.put(`/v1/family/person/${id}`, { death: { year: 2001 } }),
})

const forgotten = (scene: () => Promise<Record<'its tree is deleted', () => PromiseLike<unknown>>>) =>
  row(scene, 'its tree is deleted')

async function claimed(role: string, by = reader) {
  const familyTreeId = await joinTree(reader, actor, role)
  const editor = await app.signUp('Editor')
  await joinAs(reader, familyTreeId, editor, 'READ_WRITE')
  const personId = await newPerson(by === reader ? reader : editor, familyTreeId)
  await actor.put('/v1/family/member/me', { familyTreeId, personId })
  const merged = async () => {
    const keepId = await idOf(reader.post(`/v1/family/${familyTreeId}/person`, { firstName: 'Sita', deceased: true }))
    return reader.post(`/v1/family/family-tree/${familyTreeId}/review/merge`, { keepId, otherId: personId })
  }
  return {
    ...gonePerson(reader, familyTreeId, personId),
    'the editor who added its person deletes it': deleting(editor, `/v1/family/${familyTreeId}/person/${personId}`),
    'its person is merged with somebody dead': merged,
    'the owner says that it is not true': deleting(reader, `/v1/family/member/me/${actor.id}`, { familyTreeId }),
    'the owner names another person': async () => {
      const other = await newPerson(reader, familyTreeId)
      return reader.post(`/v1/family/member/me/${actor.id}`, { familyTreeId, personId: other })
    },
    ...deletedTree(reader, familyTreeId),
    ...erased({ app }, actor),
  }
}
async function linkAsked(by: Member, owner: Member) {
  const [treeId, targetTreeId] = [await newTree(by), await newTree(owner)]
  await joinAs(owner, targetTreeId, by, 'READ_ONLY')
  const personId = await newPerson(by, treeId)
  const id = await idOf(by.post(`/v1/family/family-tree/${treeId}/person/${personId}/link`, { targetTreeId }))
  const { 'its person has died': _, ...gone } = gonePerson(by, treeId, personId)
  return {
    id,
    ways: {
      ...gone,
      'the tree that asked is deleted': deleting(by, `/v1/family/family-tree/${treeId}`),
      'the tree that was asked is deleted': deleting(owner, `/v1/family/family-tree/${targetTreeId}`),
      ...erased({ app }, by),
    },
  }
}
async function proposed() {
  const treeId = await joinTree(reader, actor, 'READ_WRITE')
  await reader.put(`/v1/family/family-tree/${treeId}`, { approval: true })
  await actor.post(`/v1/family/${treeId}/person`, { firstName: 'Sita' })
  return { ...deletedTree(reader, treeId), ...erased({ app }, actor) }
}

async function selfGiven() {
  const familyTreeId = await joinTree(actor, reader, 'READ_ONLY')
  const personId = await newPerson(actor, familyTreeId)
  await actor.post(`/v1/family/member/me/${reader.id}`, { familyTreeId, personId })
  return { ...gonePerson(actor, familyTreeId, personId), ...deletedTree(actor, familyTreeId) }
}
const rows: Record<TreeNoticeKind, Row> = {
  JOIN_REQUEST: row(
    async () => {
      const id = await newTree(reader)
      await actor.post(`/v1/family/member/${id}/request`)
      return { ...deletedTree(reader, id), ...erased({ app }, actor) }
    },
    'its tree is deleted',
    'its author is erased',
  ),
  JOIN_ACCEPTED: forgotten(async () => deletedTree(actor, await joinTree(actor, reader, 'READ_ONLY'))),
  JOIN_REFUSED: forgotten(async () => {
    const familyTreeId = await newTree(actor)
    await reader.post(`/v1/family/member/${familyTreeId}/request`)
    await actor.delete('/v1/family/member', { familyTreeId, userId: reader.id })
    return deletedTree(actor, familyTreeId)
  }),
  JOINED: row(
    async () => {
      const familyTreeId = await newTree(reader)
      await reader.post('/v1/family/member', { familyTreeId, userId: actor.id, role: 'READ_ONLY' })
      await actor.post('/v1/family/member/accept', { familyTreeId, userId: actor.id })
      return { ...deletedTree(reader, familyTreeId), ...erased({ app }, actor) }
    },
    'its tree is deleted',
    'its author is erased',
  ),
  INVITED: forgotten(async () => {
    const familyTreeId = await newTree(actor)
    await actor.post('/v1/family/member', { familyTreeId, userId: reader.id, role: 'READ_ONLY' })
    return deletedTree(actor, familyTreeId)
  }),
  INVITE_DECLINED: forgotten(async () => {
    const familyTreeId = await newTree(reader)
    await reader.post('/v1/family/member', { familyTreeId, userId: actor.id, role: 'READ_ONLY' })
    await actor.delete('/v1/family/member', { familyTreeId, userId: actor.id })
    return deletedTree(reader, familyTreeId)
  }),
  ROLE_CHANGED: forgotten(async () => {
    const familyTreeId = await joinTree(actor, reader, 'READ_ONLY')
    await actor.put('/v1/family/member', { familyTreeId, userId: reader.id, role: 'READ_WRITE' })
    return deletedTree(actor, familyTreeId)
  }),
  REMOVED: forgotten(async () => {
    const familyTreeId = await joinTree(actor, reader, 'READ_ONLY')
    await actor.delete('/v1/family/member', { familyTreeId, userId: reader.id })
    return deletedTree(actor, familyTreeId)
  }),
  SELF_CLAIM: row(
    () => claimed('READ_ONLY', actor),
    'its person is deleted',
    'the editor who added its person deletes it',
    'the creation of its person is reverted',
    'its person has died',
    'its person is merged with somebody dead',
    'its tree is deleted',
    'its author is erased',
  ),
  SELF_SAID: row(
    () => claimed('READ_WRITE', actor),
    'its person is deleted',
    'the creation of its person is reverted',
    'the owner says that it is not true',
    'the owner names another person',
    'its tree is deleted',
    'its author is erased',
  ),
  SELF_ACCEPTED: row(
    selfGiven,
    'its person is deleted',
    'the creation of its person is reverted',
    'its tree is deleted',
  ),
  SELF_REFUSED: forgotten(async () => {
    const familyTreeId = await joinTree(actor, reader, 'READ_ONLY')
    await reader.put('/v1/family/member/me', { familyTreeId, personId: await newPerson(actor, familyTreeId) })
    await actor.delete(`/v1/family/member/me/${reader.id}`, { familyTreeId })
    return deletedTree(actor, familyTreeId)
  }),
  TREE_CHANGE: forgotten(async () => {
    const treeId = await joinTree(reader, actor, 'READ_WRITE')
    await newPerson(actor, treeId)
    return deletedTree(reader, treeId)
  }),
  TREE_IMPORT: 'its tree is deleted as for TREE_CHANGE',
  PROPOSAL: row(proposed, 'its tree is deleted', 'its author is erased'),
  PROPOSAL_ACCEPTED: 'its tree is deleted as for TREE_CHANGE',
  PROPOSAL_REFUSED: 'its tree is deleted as for TREE_CHANGE',
  LINK_REQUEST: row(
    async () => (await linkAsked(actor, reader)).ways,
    'its person is deleted',
    'the creation of its person is reverted',
    'the tree that asked is deleted',
    'the tree that was asked is deleted',
    'its author is erased',
  ),
  LINK_ACCEPTED: row(
    async () => {
      const { id, ways } = await linkAsked(reader, actor)
      await actor.post(`/v1/family/link-request/${id}/accept`)
      return ways
    },
    'its person is deleted',
    'the creation of its person is reverted',
    'the tree that asked is deleted',
    'the tree that was asked is deleted',
  ),
  LINK_REJECTED: forgotten(async () => {
    const { id, ways } = await linkAsked(reader, actor)
    await actor.delete(`/v1/family/link-request/${id}/reject`)
    return { 'its tree is deleted': ways['the tree that asked is deleted'] }
  }),
  LINK_ENDED: forgotten(async () => {
    const { id, ways } = await linkAsked(reader, actor)
    await actor.post(`/v1/family/link-request/${id}/accept`)
    await actor.delete(`/v1/family/link/${id}`)
    return { 'its tree is deleted': ways['the tree that asked is deleted'] }
  }),
}

testEndings(() => app, rows, setTheCast)

const claimsOf = async (owner: Member) => (await owner.get('/v1/family/member/claim')).body.data

test('a deleted or dead person ends claims on that person alone, and a revert leaves the claim ended', async () => {
  const [owner, ram, sita] = [await app.signUp('Owner'), await app.signUp('Ram'), await app.signUp('Sita')]
  const familyTreeId = await joinTree(owner, ram, 'READ_ONLY')
  await joinAs(owner, familyTreeId, sita, 'READ_ONLY')
  const [first, second] = [await newPerson(owner, familyTreeId), await newPerson(owner, familyTreeId)]
  await ram.put('/v1/family/member/me', { familyTreeId, personId: first })
  await sita.put('/v1/family/member/me', { familyTreeId, personId: second })
  await owner.put(`/v1/family/person/${first}`, { deceased: true })
  expect(await openNoticesOf({ app }, owner, 'SELF_CLAIM')).toMatchObject([{ actors: [{ name: 'Sita' }] }])
  expect(await claimsOf(owner)).toMatchObject([{ userId: sita.id }])
  expect((await ram.get(`/v1/family/family-tree/${familyTreeId}/detail`)).body.claim).toBeNull()
  expect((await sita.get(`/v1/family/family-tree/${familyTreeId}/detail`)).body.claim).toMatchObject({
    personId: second,
  })
  await owner.delete(`/v1/family/${familyTreeId}/person/${second}`)
  const [{ id }] = (await owner.get(`/v1/family/family-tree/${familyTreeId}/history`)).body.data
  await owner.post(`/v1/family/family-tree/${familyTreeId}/history/${id}/revert`)
  expect([await openNoticesOf({ app }, owner, 'SELF_CLAIM'), await claimsOf(owner)]).toEqual([[], []])
})

test('a reverted deletion makes a request for a link, its acceptance and who somebody is new again', async () => {
  const [owner, other] = [await app.signUp('Owner'), await app.signUp('Other')]
  const [asking, asked] = [await joinTree(owner, other, 'READ_WRITE'), await joinTree(other, owner, 'READ_ONLY')]
  const further = await joinTree(other, owner, 'READ_ONLY')
  const personId = await newPerson(owner, asking)
  const link = (targetTreeId: string) =>
    idOf(owner.post(`/v1/family/family-tree/${asking}/person/${personId}/link`, { targetTreeId }))
  await link(asked)
  await other.post(`/v1/family/link-request/${await link(further)}/accept`)
  await other.put('/v1/family/member/me', { familyTreeId: asking, personId })
  const open = async () => [
    (await openNoticesOf({ app }, other, 'LINK_REQUEST')).length,
    (await openNoticesOf({ app }, owner, 'LINK_ACCEPTED')).length,
    (await openNoticesOf({ app }, owner, 'SELF_SAID')).length,
  ]
  expect(await open()).toEqual([1, 1, 1])
  await owner.delete(`/v1/family/${asking}/person/${personId}`)
  expect(await open()).toEqual([0, 0, 0])
  const [{ id }] = (await owner.get(`/v1/family/family-tree/${asking}/history`)).body.data
  expect((await owner.post(`/v1/family/family-tree/${asking}/history/${id}/revert`)).status).toBe(201)
  expect(await open()).toEqual([1, 1, 1])
})

test('a deleted tree notifies the owners of linked trees, and is in the history of these trees', async () => {
  const [asker, owner, stranger] = [await app.signUp('Asker'), await app.signUp('Owner'), await app.signUp('Stranger')]
  ;[actor, reader] = [asker, owner]
  const { id, ways } = await linkAsked(asker, owner)
  await owner.post(`/v1/family/link-request/${id}/accept`)
  await ways['the tree that was asked is deleted']()
  expect(await openNoticesOf({ app }, asker, 'LINK_ENDED')).toMatchObject([
    { actors: [{ name: 'Owner' }], names: { person: { name: 'Sita' } } },
  ])
  for (const who of [owner, stranger]) expect(await openNoticesOf({ app }, who, 'LINK_ENDED')).toEqual([])
  const [{ id: treeId }] = (await asker.get('/v1/family/family-tree')).body.data
  const [latest] = (await asker.get(`/v1/family/family-tree/${treeId}/history`)).body.data
  expect(latest).toMatchObject({ kind: 'LINKS', changes: [{ kind: 'DELETE', subject: 'LINK' }] })
})

describe.each([
  ['one merge', 1],
  ['two merges', 2],
])('an acceptance after %s that were reverted since', (_, merges) => {
  const scene = async () => {
    const [owner, other] = [await app.signUp('Owner'), await app.signUp('Other')]
    const [treeId, targetTreeId, second] = [await newTree(owner), await newTree(other), await newTree(other)]
    for (const id of [targetTreeId, second]) await joinAs(other, id, owner, 'READ_ONLY')
    const people = [await newPerson(owner, treeId), await newPerson(owner, treeId), await newPerson(owner, treeId)]
    const tree = `/v1/family/family-tree/${treeId}`
    const ask = (personId: string, target: string) =>
      idOf(owner.post(`${tree}/person/${personId}/link`, { targetTreeId: target }))
    const accept = (id: string) => other.post(`/v1/family/link-request/${id}/accept`)
    const [linkId, furtherId] = [await ask(people[0]!, targetTreeId), await ask(people[1]!, second)]
    for (let n = 0; n < merges; n++)
      await owner.post(`${tree}/review/merge`, { keepId: people[n + 1], otherId: people[n] })
    for (const id of [linkId, furtherId]) expect((await accept(id)).status).toBe(200)
    const { data } = (await owner.get(`${tree}/history`)).body
    for (const { id } of data.filter(({ kind }: { kind: string }) => kind === 'MERGE'))
      expect((await owner.post(`${tree}/history/${id}/revert`)).status).toBe(201)
    const accepted = async () =>
      (await openNoticesOf({ app }, owner, 'LINK_ACCEPTED')).map(({ names }) => names['person']?.id)
    return { owner, treeId, linkId, people, accepted }
  }

  test('is withdrawn with its link, and only with it', async () => {
    const { owner, linkId, people, accepted } = await scene()
    const ids = await accepted()
    expect(ids).toHaveLength(2)
    expect(new Set(ids)).toEqual(new Set([people[0], people[1]]))
    await owner.delete(`/v1/family/link/${linkId}`)
    expect(await accepted()).toEqual([people[1]])
  })

  test('is withdrawn when the person of its link is deleted', async () => {
    const { owner, treeId, people, accepted } = await scene()
    await owner.delete(`/v1/family/${treeId}/person/${people[0]}`)
    expect(await accepted()).toEqual([people[1]])
  })

  test('names its link since the migration, where it named a person of that time before', async () => {
    const { owner, treeId, linkId, people, accepted } = await scene()
    const notices = app.db.selectFrom('notice').where('root_id', '=', treeId).where('kind', '=', 'LINK_ACCEPTED')
    await app.db.deleteFrom('tree_link').where('tree_id', '=', treeId).where('id', '<>', linkId).execute()
    await app.db.deleteFrom('notice').where('root_id', '=', treeId).where('ref_id', '<>', linkId).execute()
    await app.db.updateTable('notice').set({ ref_id: people[merges]! }).where('root_id', '=', treeId).execute()
    await inTransaction(app.db, (trx) => up(trx as unknown as Kysely<unknown>))
    expect(await notices.select('ref_id').execute()).toEqual([{ ref_id: linkId }])
    expect(await accepted()).toEqual([people[0]])
    await owner.delete(`/v1/family/link/${linkId}`)
    expect(await accepted()).toEqual([])
  })
})
