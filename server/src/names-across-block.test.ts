import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf } from '../test/client.ts'
import { block, unblock } from '../test/people.ts'

// Records of trees and books name nobody across a block who shares no tree with the reader.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type People = { hidden: Member; reader: Member; third: Member }

async function done<Reply extends { status: number; body: unknown }>(call: Promise<Reply>): Promise<Reply> {
  const reply = await call
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply
}

const newTree = (owner: Member, name = 'Rai') => idOf(owner.post('/v1/family/family-tree', { name, description: 'x' }))
const newPerson = (by: Member, tree: string) =>
  idOf(by.post(`/v1/family/${tree}/person`, { firstName: 'Sita', lastName: 'Rai' }))
const leave = (who: Member, familyTreeId: string) => done(who.delete('/v1/family/member/leave', { familyTreeId }))
const approve = (owner: Member, tree: string) => done(owner.put(`/v1/family/family-tree/${tree}`, { approval: true }))

async function letIn(owner: Member, who: Member, familyTreeId: string) {
  await done(owner.post('/v1/family/member', { familyTreeId, userId: who.id, role: 'READ_WRITE' }))
  await done(who.post('/v1/family/member/accept', { familyTreeId, userId: who.id }))
}

/** The hidden account asks for a link between a tree of the third account and one of the reader. */
async function askForLink({ hidden, reader, third }: People): Promise<{ tree: string; target: string }> {
  const [tree, target] = [await newTree(third), await newTree(reader, 'Bista')]
  await letIn(third, hidden, tree)
  const path = `/v1/family/family-tree/${tree}/person/${await newPerson(third, tree)}/link`
  await done(hidden.post(path, { targetTreeId: target }))
  return { tree, target }
}

/** Makes the hidden account a name in records; answers the paths at which the reader finds it. */
type Records = (people: People) => Promise<string[]>

const historyOf = (tree: string) => `/v1/family/family-tree/${tree}/history`

async function enter(by: Member, financeProgramId: string) {
  return idOf(by.post('/v1/finance/donor', { financeProgramId, donorName: 'Donor', amount: 5 }))
}
const newProgram = (by: Member) => idOf(by.post('/v1/finance/program', { name: 'Roof', description: 'x' }))

const records: Record<string, Records> = {
  'changes of a former member': async ({ hidden, reader }) => {
    const tree = await newTree(reader)
    await letIn(reader, hidden, tree)
    const person = await newPerson(hidden, tree)
    await leave(hidden, tree)
    return [historyOf(tree), `${historyOf(tree)}?personId=${person}`, '/v1/family/news']
  },
  'a refused request to join': async ({ hidden, reader }) => {
    const tree = await newTree(reader)
    await done(hidden.post(`/v1/family/member/${tree}/request`, {}))
    await done(reader.delete('/v1/family/member', { familyTreeId: tree, userId: hidden.id }))
    return [historyOf(tree)]
  },
  'changes that a former owner accepted': async ({ hidden, reader, third }) => {
    const tree = await newTree(hidden)
    for (const who of [reader, third]) await letIn(hidden, who, tree)
    await approve(hidden, tree)
    const { proposalId } = (await done(third.post(`/v1/family/${tree}/person`, { firstName: 'Maya' }))).body
    await done(hidden.post(`/v1/family/family-tree/${tree}/proposal/${proposalId}/accept`))
    await done(hidden.post('/v1/family/member/transfer', { familyTreeId: tree, userId: reader.id }))
    await leave(hidden, tree)
    return [historyOf(tree)]
  },
  'proposals of a former member': async ({ hidden, reader }) => {
    const tree = await newTree(reader)
    await letIn(reader, hidden, tree)
    await approve(reader, tree)
    await done(hidden.post(`/v1/family/${tree}/person`, { firstName: 'Maya' }))
    await leave(hidden, tree)
    // Proposals of members who leave are withdrawn; older ones of former members may still wait.
    await app.db.updateTable('tree_proposal').set({ status: 'WAITING' }).where('tree_id', '=', tree).execute()
    return [`/v1/family/family-tree/${tree}/proposal`, '/v1/family/proposal/waiting', '/v1/notification']
  },
  'a waiting link request of a former member': async (people) => {
    const { hidden, reader, third } = people
    const { tree, target } = await askForLink(people)
    await letIn(third, reader, tree)
    await leave(hidden, tree)
    const links = [tree, target].map((id) => `/v1/family/family-tree/${id}/link`)
    return [...links, '/v1/family/link-request/waiting', '/v1/notification']
  },
  'a link that a former member asked for': async ({ hidden, reader }) => {
    const [tree, target] = [await newTree(reader), await newTree(reader, 'Bista')]
    await letIn(reader, hidden, tree)
    const person = await newPerson(reader, tree)
    const path = `/v1/family/family-tree/${tree}/person/${person}/link`
    const link = await idOf(hidden.post(path, { targetTreeId: target }))
    await done(reader.post(`/v1/family/link-request/${link}/accept`))
    await leave(hidden, tree)
    return [`/v1/family/family-tree/${tree}/link`, `/v1/family/family-tree/${target}/link`]
  },
  'entries, receipts and history of a finance program': async ({ hidden, third }) => {
    const program = await newProgram(third)
    const entry = await enter(hidden, program)
    await done(hidden.post(`/v1/finance/donor/${entry}/receipt`))
    const list = `/v1/finance/donor/program/${program}`
    const of = (what: string) => `/v1/finance/program/${program}/${what}`
    return [list, of('history'), of('receipt'), of('export?format=csv')]
  },
  'a finance program': async ({ hidden }) => {
    const program = await newProgram(hidden)
    return ['/v1/finance/program/all', `/v1/finance/program/${program}/history`]
  },
}

async function signUpAll(): Promise<People> {
  const [hidden, reader, third] = await Promise.all(['Harkajit', 'Reader', 'Third'].map((name) => app.signUp(name)))
  return { hidden: hidden!, reader: reader!, third: third! }
}

const textAt = async (who: Member, path: string) => (await done(who.get(path))).raw.toString()

describe.each(Object.entries(records))('%s', (_, plant) => {
  test('name the account, until one of both blocks the other', async () => {
    const { hidden, reader, third } = await signUpAll()
    const paths = await plant({ hidden, reader, third })
    for (const path of paths) expect(await textAt(reader, path), path).toContain('Harkajit')
    await done(hidden.put('/v1/profile/user-detail', { name: 'Renamed' }))
    for (const [by, whom] of [
      [hidden, reader],
      [reader, hidden],
    ] as const) {
      await block(by, whom)
      for (const path of paths) {
        const text = await textAt(reader, path)
        for (const told of [hidden.id, 'Harkajit', 'Renamed']) expect(text, path).not.toContain(told)
      }
      await unblock(by, whom)
    }
    for (const path of paths) expect(await textAt(reader, path), path).toContain('Renamed')
  })
})

test('an active member of a tree keeps the name in it across a block', async () => {
  const { hidden, reader } = await signUpAll()
  const tree = await newTree(reader)
  await letIn(reader, hidden, tree)
  await newPerson(hidden, tree)
  await block(hidden, reader)
  for (const path of [historyOf(tree), '/v1/family/news']) expect(await textAt(reader, path)).toContain('Harkajit')
})

test('a waiting link request names a member of the tree that asks across a block', async () => {
  const people = await signUpAll()
  const { target } = await askForLink(people)
  await block(people.hidden, people.reader)
  for (const path of [`/v1/family/family-tree/${target}/link`, '/v1/family/link-request/waiting', '/v1/notification'])
    expect(await textAt(people.reader, path), path).toContain('Harkajit')
})

test('a request to join names its author across a block until it is refused', async () => {
  const { hidden, reader } = await signUpAll()
  const tree = await newTree(reader)
  await done(hidden.post(`/v1/family/member/${tree}/request`, {}))
  await block(hidden, reader)
  expect(await textAt(reader, '/v1/notification')).toContain('Harkajit')
  await done(reader.delete('/v1/family/member', { familyTreeId: tree, userId: hidden.id }))
  expect(await textAt(reader, '/v1/notification')).not.toContain('Harkajit')
})

test('the creator of a finance program sees the creators of its entries across a block', async () => {
  const { hidden, reader } = await signUpAll()
  const program = await newProgram(reader)
  await enter(hidden, program)
  await block(hidden, reader)
  const of = (what: string) => `/v1/finance/program/${program}/${what}`
  for (const path of [`/v1/finance/donor/program/${program}`, of('history'), of('export?format=csv')])
    expect(await textAt(reader, path), path).toContain('Harkajit')
})
