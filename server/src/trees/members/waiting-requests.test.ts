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

describe('a link request whose person is deleted', () => {
  async function requested() {
    const placed = await stage()
    const { former, asking, familyTreeId } = placed
    await done(former.put(`/v1/family/family-tree/${familyTreeId}`, { discoverable: true }))
    const treeId = await newTree(asking)
    const personId = await newPerson(asking, treeId)
    await done(asking.post(`/v1/family/family-tree/${treeId}/person/${personId}/link`, { targetTreeId: familyTreeId }))
    return {
      ...placed,
      remove: () => done(asking.delete(`/v1/family/${treeId}/person/${personId}`)),
      async restore() {
        const { data } = await done(asking.get(`/v1/family/family-tree/${treeId}/history`))
        await done(asking.post(`/v1/family/family-tree/${treeId}/history/${data[0].id}/revert`))
      },
    }
  }
  const open = (who: Member) => openNoticesOf({ app }, who, 'LINK_REQUEST')
  const outcomes = async (who: Member) => {
    const { data } = await done(who.get('/v1/notification?limit=100'))
    return data.filter(({ kind }: Notice) => kind === 'LINK_REQUEST').map(({ outcome }: Notice) => outcome)
  }

  test('is notified to a new owner once the person is restored', async () => {
    const placed = await requested()
    const { former, heir, asking } = placed
    await placed.remove()
    await handOver(placed, former, heir)
    expect((await done(heir.get('/v1/family/link-request/waiting'))).data).toEqual([])
    expect(await open(heir)).toEqual([])
    await placed.restore()
    expect(await open(heir)).toMatchObject([{ isRead: false, count: 1, actors: [{ id: asking.id }] }])
    expect(await open(former)).toEqual([])
    await kinds.LINK_REQUEST!.answer(heir, placed)
    expect(await outcomes(heir)).toEqual(['ACCEPTED'])
  })

  test('is not notified to a former owner, and counts once when the tree comes back', async () => {
    const placed = await requested()
    const { former, heir } = placed
    await handOver(placed, former, heir)
    await placed.remove()
    await placed.restore()
    expect(await open(former)).toEqual([])
    expect(await open(heir)).toMatchObject([{ count: 1 }])
    await handOver(placed, heir, former)
    expect(await open(former)).toMatchObject([{ count: 1 }])
    await kinds.LINK_REQUEST!.answer(former, placed)
    expect(await outcomes(former)).toEqual(['ACCEPTED'])
  })

  test('is not notified to an owner across a block when the person is restored', async () => {
    const placed = await requested()
    const { former, asking } = placed
    await placed.remove()
    await block(former, asking)
    await placed.restore()
    expect(await open(former)).toEqual([])
  })

  test('stays one notification, as read as it was, when the owner is the same', async () => {
    const placed = await requested()
    const { former } = placed
    await done(former.put('/v1/notification/read', { ids: [(await open(former))[0]!.id] }))
    await placed.remove()
    await placed.restore()
    expect(await open(former)).toMatchObject([{ isRead: true, count: 1 }])
  })
})

test.each(Object.entries(kinds))('%s goes back and forth with the tree and counts once', async (name, row) => {
  const kind = name as Notice['kind']
  const placed = await stage()
  const { former, heir } = placed
  await row.ask(placed)
  for (const [from, to] of [
    [former, heir],
    [heir, former],
    [former, heir],
  ] as const) {
    await handOver(placed, from, to)
    expect(await openNoticesOf({ app }, from, kind)).toEqual([])
    expect(await openNoticesOf({ app }, to, kind)).toMatchObject([{ count: 1 }])
  }
})
