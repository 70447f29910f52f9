import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { listenAs } from '../../../test/listening.ts'
import { openBelonging } from '../../kit/belonging.ts'
import { newId } from '../../kit/ids.ts'
import type { Database } from '../../tables.ts'
import { treeBelonging } from './belonging.ts'

// As a room above asks: by the house, with its own transaction or connection.
const belonging = openBelonging(treeBelonging((id) => ({ url: id }) as never))

let app: TestApp
let url: string
let db: Kysely<Database>
let asked = 0
let owner: Member
let member: Member
let stranger: Member
let open: string
let secret: string
let people: string[]

beforeAll(async () => {
  app = await startTestApp()
  url = await app.app.listen()
  const pool = new pg.Pool(app.config)
  db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: () => void asked++ })
  ;[owner, member, stranger] = [await app.signUp('Asha'), await app.signUp('Ravi'), await app.signUp('Meera')]
  const made = async (name: string, discoverable: boolean) => {
    const { body } = await owner.post('/v1/family/family-tree', { name, description: 'x', discoverable })
    return body.id as string
  }
  ;[open, secret] = [await made('Open', true), await made('Secret', false)]
  people = await Promise.all(
    [open, secret].map(async (treeId) => {
      const { body } = await owner.post(`/v1/family/${treeId}/person`, { firstName: 'Sita', lastName: 'Rai' })
      return body.id as string
    }),
  )
})
afterAll(async () => {
  await db.destroy()
  await app.close()
})

const seen = async (kind: 'TREE' | 'PERSON', viewer: Member, ids: readonly string[]) =>
  Object.fromEntries(await belonging.seen(db, kind, viewer.id, ids))
const join = async (treeId: string, who: Member, role: string) => {
  await owner.post('/v1/family/member', { familyTreeId: treeId, userId: who.id, role })
  await who.post('/v1/family/member/accept', { familyTreeId: treeId, userId: who.id })
}

describe('a tree and its people as a shared thing', () => {
  test('the owner sees, links and owns it; one statement for each kind, and one for people who are not found', async () => {
    const before = asked
    expect(await seen('TREE', owner, [open, secret, newId(), open])).toEqual({
      [open]: { name: 'Open', picture: null, mayLink: true, isMember: true, isKeeper: true },
      [secret]: { name: 'Secret', picture: null, mayLink: true, isMember: true, isKeeper: true },
    })
    expect(asked - before).toBe(1)
    const found = Object.fromEntries(
      people.map((id) => [id, { name: 'Sita Rai', picture: null, mayLink: true, isMember: true }]),
    )
    expect(await seen('PERSON', owner, people)).toEqual(found)
    expect(asked - before).toBe(2)
    expect(await seen('TREE', owner, [])).toEqual({})
    expect(asked - before).toBe(2)
    expect(await seen('PERSON', owner, [...people, newId()])).toEqual(found)
    expect(asked - before).toBe(4)
  })

  test('a stranger sees the card of a discoverable tree, no people of it, and no other tree', async () => {
    expect(await seen('TREE', stranger, [open, secret])).toEqual({
      [open]: { name: 'Open', picture: null, mayLink: false, isMember: false, isKeeper: false },
    })
    expect(await seen('PERSON', stranger, people)).toEqual({})
    expect(await belonging.memberOf(db, 'TREE', stranger.id)).toEqual([])
  })

  test('an invited account sees the card only, before accepting', async () => {
    await owner.post('/v1/family/member', { familyTreeId: secret, userId: member.id, role: 'VIEW_ONLY' })
    expect(await seen('TREE', member, [secret])).toMatchObject({ [secret]: { mayLink: false, isMember: false } })
    expect(await seen('PERSON', member, people)).toEqual({})
    expect(await belonging.memberOf(db, 'TREE', member.id)).toEqual([])
  })

  test('a member sees names and pictures; only editors may link', async () => {
    await member.post('/v1/family/member/accept', { familyTreeId: secret, userId: member.id })
    expect(await seen('TREE', member, [secret])).toMatchObject({ [secret]: { mayLink: false, isMember: true } })
    expect(await seen('PERSON', member, people)).toMatchObject({ [people[1]!]: { name: 'Sita Rai', mayLink: false } })
    expect(await belonging.memberOf(db, 'TREE', member.id)).toEqual([secret])
    await owner.put('/v1/family/member', { familyTreeId: secret, userId: member.id, role: 'READ_WRITE' })
    expect(await seen('TREE', member, [secret])).toMatchObject({ [secret]: { mayLink: true, isMember: true } })
    expect(await seen('PERSON', member, people)).toMatchObject({ [people[1]!]: { mayLink: true } })
  })

  test('a kind of an absent room is visible to no account', async () => {
    expect(await openBelonging({}).seen(db, 'TREE', owner.id, [open])).toEqual(new Map())
    expect(await openBelonging({}).memberOf(db, 'TREE', owner.id)).toEqual([])
  })
})

describe('the end of a membership', () => {
  const ended = (heard: { events(rootId: string): { kind: string }[] }, treeId: string) =>
    heard.events(treeId).filter(({ kind }) => kind === 'belonging').length

  test('reaches the member who leaves or is removed, and all members of a deleted tree', async () => {
    const treeId = (await owner.post('/v1/family/family-tree', { name: 'Brief', description: 'x' })).body.id as string
    await join(treeId, stranger, 'READ_ONLY')
    const [ears, owners] = [await listenAs(url, stranger.tokens), await listenAs(url, owner.tokens)]
    await stranger.delete('/v1/family/member/leave', { familyTreeId: treeId })
    await expect.poll(() => ended(ears, treeId)).toBe(1)
    expect(await belonging.memberOf(db, 'TREE', stranger.id)).toEqual([])

    await join(treeId, stranger, 'READ_ONLY')
    await owner.delete('/v1/family/member', { familyTreeId: treeId, userId: stranger.id })
    await expect.poll(() => ended(ears, treeId)).toBe(2)

    await join(treeId, stranger, 'READ_ONLY')
    expect(ended(owners, treeId)).toBe(0)
    await owner.delete(`/v1/family/family-tree/${treeId}`)
    await expect.poll(() => [ended(ears, treeId), ended(owners, treeId)]).toEqual([3, 1])
    ears.stop()
    owners.stop()
  })
})
