import type { Notice } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newPerson, newTree } from '../../../test/causes.ts'
import type { Answer } from '../../../test/client.ts'
import { openNoticesOf } from '../../../test/ended-causes.ts'
import { block } from '../../../test/people.ts'

// Requests that wait for the owner of a tree are notified to the new owner when the tree is handed over.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const member = '/v1/family/member'
const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
type Stage = Awaited<ReturnType<typeof stage>>
async function stage() {
  const [former, heir, asking] = await Promise.all(['Former', 'Heir', 'Asking'].map((name) => app.signUp(name)))
  const familyTreeId = await newTree(former!)
  const personId = await newPerson(former!, familyTreeId)
  const join = async (who: Member, role: string) => {
    await done(former!.post(member, { familyTreeId, userId: who.id, role }))
    await done(who.post(`${member}/accept`, { familyTreeId, userId: who.id }))
  }
  await join(heir!, 'READ_WRITE')
  await app.allTold()
  return { former: former!, heir: heir!, asking: asking!, familyTreeId, personId, join }
}
const handOver = ({ familyTreeId }: Stage, from: Member, to: Member) =>
  done(from.post(`${member}/transfer`, { familyTreeId, userId: to.id }))

type Row = { ask: (placed: Stage) => Promise<unknown>; answer: (owner: Member, placed: Stage) => Promise<unknown> }
const kinds: Partial<Record<Notice['kind'], Row>> = {
  JOIN_REQUEST: {
    ask: ({ asking, familyTreeId }) => done(asking.post(`${member}/${familyTreeId}/request`)),
    answer: (owner, { asking, familyTreeId }) =>
      done(owner.post(`${member}/accept`, { familyTreeId, userId: asking.id, role: 'READ_ONLY' })),
  },
  SELF_CLAIM: {
    async ask({ asking, familyTreeId, personId, join }) {
      await join(asking, 'READ_ONLY')
      await done(asking.put(`${member}/me`, { familyTreeId, personId }))
    },
    answer: (owner, { asking, familyTreeId }) => done(owner.post(`${member}/me/${asking.id}`, { familyTreeId })),
  },
  PROPOSAL: {
    async ask({ former, asking, familyTreeId, join }) {
      await join(asking, 'READ_WRITE')
      await done(former.put(`/v1/family/family-tree/${familyTreeId}`, { approval: true }))
      await done(asking.post(`/v1/family/${familyTreeId}/person`, { firstName: 'Proposed' }))
    },
    async answer(owner, { familyTreeId }) {
      const [{ id }] = (await done(owner.get(`/v1/family/family-tree/${familyTreeId}/proposal`))).data
      await done(owner.post(`/v1/family/family-tree/${familyTreeId}/proposal/${id}/accept`))
    },
  },
  LINK_REQUEST: {
    async ask({ former, asking, familyTreeId }) {
      await done(former.put(`/v1/family/family-tree/${familyTreeId}`, { discoverable: true }))
      const treeId = await newTree(asking)
      const personId = await newPerson(asking, treeId)
      await done(
        asking.post(`/v1/family/family-tree/${treeId}/person/${personId}/link`, { targetTreeId: familyTreeId }),
      )
    },
    async answer(owner) {
      const [{ id }] = (await done(owner.get('/v1/family/link-request/waiting'))).data
      await done(owner.post(`/v1/family/link-request/${id}/accept`, {}))
    },
  },
}

describe.each(Object.entries(kinds))('%s', (name, { ask, answer }) => {
  const kind = name as Notice['kind']
  const open = (who: Member) => openNoticesOf({ app }, who, kind)

  test('goes to the new owner, who answers it, and leaves the former one', async () => {
    const placed = await stage()
    const { former, heir, asking } = placed
    await ask(placed)
    expect(await open(former)).toHaveLength(1)
    await handOver(placed, former, heir)
    expect(await open(former)).toEqual([])
    expect(await open(heir)).toMatchObject([{ isRead: false, count: 1, actors: [{ id: asking.id }] }])
    await answer(heir, placed)
    expect(await open(heir)).toEqual([])
  })

  test('returns with the tree, once', async () => {
    const placed = await stage()
    const { former, heir } = placed
    await ask(placed)
    await handOver(placed, former, heir)
    await handOver(placed, heir, former)
    expect(await open(heir)).toEqual([])
    expect(await open(former)).toMatchObject([{ count: 1 }])
  })

  test('that was answered before is not notified again', async () => {
    const placed = await stage()
    const { former, heir } = placed
    await ask(placed)
    await answer(former, placed)
    await handOver(placed, former, heir)
    expect(await open(heir)).toEqual([])
  })
})

test('a request across a block is not notified to the new owner', async () => {
  const placed = await stage()
  await kinds.JOIN_REQUEST!.ask(placed)
  await block(placed.heir, placed.asking)
  await handOver(placed, placed.former, placed.heir)
  expect(await openNoticesOf({ app }, placed.heir, 'JOIN_REQUEST')).toEqual([])
})
