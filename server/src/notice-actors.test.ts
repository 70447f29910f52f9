import type { Notice, NoticeKind } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { newPerson, newTree } from '../test/causes.ts'
import type { Answer } from '../test/client.ts'
import { noticeCounts } from './notifications/counted.ts'

// A notification about several actors is open for those whose act still waits.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const member = '/v1/family/member'
const done = async (answer: PromiseLike<Answer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
async function linesOf(owner: Member, kind: NoticeKind) {
  await app.allTold()
  const { data } = (await owner.get('/v1/notification?limit=100')).body
  return data
    .filter((notice: Notice) => notice.kind === kind)
    .map(({ count, outcome, isRead, actors }: Notice) => [
      count,
      outcome,
      isRead ? 'read' : 'unread',
      ...actors.map(({ name }) => name),
    ])
}

async function newScene() {
  const [owner, first, second] = (await Promise.all(['Owner', 'First', 'Second'].map((name) => app.signUp(name)))) as [
    Member,
    Member,
    Member,
  ]
  const familyTreeId = await newTree(owner)
  const personId = await newPerson(owner, familyTreeId)
  const join = async (who: Member, role: string) => {
    await done(owner.post(member, { familyTreeId, userId: who.id, role }))
    await done(who.post(`${member}/accept`, { familyTreeId, userId: who.id }))
  }
  return {
    owner,
    first,
    second,
    familyTreeId,
    personId,
    join,
    be: (who: Member, person: string | null = personId) =>
      done(who.put(`${member}/me`, { familyTreeId, personId: person })),
    accept: (who: Member) => done(owner.post(`${member}/me/${who.id}`, { familyTreeId, personId })),
    refuse: (who: Member) => done(owner.delete(`${member}/me/${who.id}`, { familyTreeId })),
    giveRole: (who: Member, role: string) => done(owner.put(member, { familyTreeId, userId: who.id, role })),
  }
}
type Scene = Awaited<ReturnType<typeof newScene>>

/** Both claim to be the same person. */
async function claims(): Promise<Scene> {
  const scene = await newScene()
  for (const who of [scene.first, scene.second]) {
    await scene.join(who, 'READ_ONLY')
    await scene.be(who)
  }
  return scene
}
/** An editor is the person until the owner takes that right; then another editor is. */
async function saids(): Promise<Scene> {
  const scene = await newScene()
  for (const who of [scene.first, scene.second]) await scene.join(who, 'READ_WRITE')
  await scene.be(scene.first)
  await scene.giveRole(scene.first, 'READ_ONLY')
  await scene.be(scene.second)
  return scene
}

const scenes: Partial<Record<NoticeKind, () => Promise<Scene>>> = { SELF_CLAIM: claims, SELF_SAID: saids }

test('every kind that counts actors is tested here', () => {
  const kinds = Object.entries(noticeCounts).flatMap(([kind, { counts }]) => (counts === 'ACTORS' ? kind : []))
  expect(Object.keys(scenes).toSorted()).toEqual(kinds.toSorted())
})

describe.each(Object.entries(scenes))('%s', (name, scene) => {
  const kind = name as NoticeKind

  test('stays open for the actor who was not refused', async () => {
    const { owner, first, second, refuse } = await scene()
    expect(await linesOf(owner, kind)).toEqual([[2, null, 'unread', 'Second', 'First']])
    await refuse(second)
    expect(await linesOf(owner, kind)).toEqual([[1, null, 'unread', 'First']])
    await refuse(first)
    expect(await linesOf(owner, kind)).toEqual([[1, 'DECLINED', 'read', 'First']])
  })

  test('is withdrawn with the last actor', async () => {
    const { owner, first, second, refuse, familyTreeId } = await scene()
    await refuse(first)
    await done(second.delete(`${member}/leave`, { familyTreeId }))
    expect(await linesOf(owner, kind)).toEqual([[1, 'WITHDRAWN', 'read', 'Second']])
  })
})

describe('SELF_CLAIM', () => {
  test('loses the accepted actor, and ends when the other one takes the claim back', async () => {
    const { owner, first, second, accept, be } = await claims()
    await accept(first)
    expect(await linesOf(owner, 'SELF_CLAIM')).toEqual([[1, null, 'unread', 'Second']])
    await be(second, null)
    expect(await linesOf(owner, 'SELF_CLAIM')).toEqual([[1, 'WITHDRAWN', 'read', 'Second']])
  })

  test('loses an actor who becomes an editor', async () => {
    const { owner, first, giveRole } = await claims()
    await giveRole(first, 'READ_WRITE')
    expect(await linesOf(owner, 'SELF_CLAIM')).toEqual([[1, null, 'unread', 'Second']])
  })

  test('keeps every actor, also beyond those that other kinds keep', async () => {
    const { owner, first, second, join, be, refuse } = await claims()
    const others = await Promise.all(Array.from({ length: 8 }, (_, place) => app.signUp(`Other ${place}`)))
    for (const who of others) {
      await join(who, 'READ_ONLY')
      await be(who)
    }
    for (const who of [...others, second]) await refuse(who)
    expect(await linesOf(owner, 'SELF_CLAIM')).toEqual([[1, null, 'unread', 'First']])
    await refuse(first)
    expect(await linesOf(owner, 'SELF_CLAIM')).toEqual([[1, 'DECLINED', 'read', 'First']])
  })
})

describe('SELF_SAID', () => {
  test('loses the refused actor, and ends when the owner accepts the other one', async () => {
    const { owner, first, second, accept, refuse } = await saids()
    await refuse(second)
    await accept(first)
    expect(await linesOf(owner, 'SELF_SAID')).toEqual([[1, 'WITHDRAWN', 'read', 'First']])
  })

  test('ends for a member who claims to be someone else, and for one whose person is deleted', async () => {
    const { owner, first, familyTreeId, be } = await saids()
    await be(first, await newPerson(owner, familyTreeId))
    expect(await linesOf(owner, 'SELF_SAID')).toEqual([[1, null, 'unread', 'Second']])
    const other = await saids()
    await done(other.owner.delete(`/v1/family/${other.familyTreeId}/person/${other.personId}`))
    expect(await linesOf(other.owner, 'SELF_SAID')).toEqual([[1, 'WITHDRAWN', 'read', 'Second']])
  })
})
