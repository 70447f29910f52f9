import type { Notice, NoticeKind } from '@mulghar/contract/notifications/notifications'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { commentBy, enter, newPost, newProgram, newTree } from '../test/causes.ts'
import { erased } from '../test/ended-causes.ts'
import { eventDraft, newEvent } from '../test/events.ts'
import { up as nameCountedActs } from './migrations/0178-counted-acts.ts'
import { noticeCounts, type CountedKind } from './notifications/counted.ts'

// A notification counts the acts that its recipient was notified of and that are not undone.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function openOf(who: Member, kind: NoticeKind): Promise<Notice[]> {
  await app.allTold()
  const { data } = (await who.get('/v1/notification?limit=100')).body
  return data.filter((notice: Notice) => notice.kind === kind && notice.outcome === null)
}
const countsOf = async (who: Member, kind: NoticeKind) => (await openOf(who, kind)).map(({ count }) => count)
const linesOf = async (who: Member, kind: NoticeKind) =>
  (await openOf(who, kind)).map(({ count, actors }) => [count, ...actors.map(({ name }) => name)])
const signUp = async <const Names extends readonly string[]>(...names: Names) =>
  (await Promise.all(names.map((name) => app.signUp(name)))) as { [K in keyof Names]: Member }

type Undo = () => PromiseLike<{ status: number }>
/** Acts that one notification of `hearer` counts: the first two and the third may have different actors. */
type Acts = { hearer: Member; actor: Member; act: (place: number) => Promise<Undo> }

async function entryActs(): Promise<Acts> {
  const [hearer, actor, other] = await signUp('Keeper', 'First', 'Second')
  const program = await newProgram(hearer)
  return {
    hearer,
    actor,
    async act(place) {
      const author = place < 3 ? actor : other
      const id = await enter(author, program)
      return () => author.delete(`/v1/finance/donor/${id}`)
    },
  }
}

async function asideActs(): Promise<Acts> {
  const [hearer, actor] = await signUp('Author', 'Keeper')
  const program = await newProgram(actor)
  return {
    hearer,
    actor,
    async act() {
      const id = await enter(hearer, program)
      await actor.post(`/v1/finance/donor/${id}/set-aside`, { reason: 'Twice' })
      return () => actor.delete(`/v1/finance/donor/${id}/set-aside`)
    },
  }
}

async function againActs(): Promise<Acts> {
  const [hearer, actor] = await signUp('Author', 'Keeper')
  const program = await newProgram(actor)
  return {
    hearer,
    actor,
    async act() {
      const id = await enter(hearer, program)
      await actor.post(`/v1/finance/donor/${id}/set-aside`, { reason: 'Twice' })
      await actor.delete(`/v1/finance/donor/${id}/set-aside`)
      return () => actor.post(`/v1/finance/donor/${id}/set-aside`, { reason: 'Twice' })
    },
  }
}

/** The second liker is the one that is not heard: an account likes a post once. */
async function likeActs(): Promise<Acts> {
  const [hearer, ...likers] = await signUp('Author', 'First', 'Second', 'Third')
  const contentId = await newPost(hearer, { text: 'Ours' })
  return {
    hearer,
    actor: likers[1],
    async act(place) {
      const like = (liked: boolean) => likers[place - 1]!.post('/v1/likes', { contentType: 'POST', contentId, liked })
      await like(true)
      return () => like(false)
    },
  }
}

async function proposalActs(): Promise<Acts & { familyTreeId: string }> {
  const [hearer, actor] = await signUp('Owner', 'Proposer')
  const familyTreeId = await newTree(hearer)
  await actor.post(`/v1/family/member/${familyTreeId}/request`)
  await hearer.post('/v1/family/member/accept', { familyTreeId, userId: actor.id, role: 'READ_WRITE' })
  await hearer.put(`/v1/family/family-tree/${familyTreeId}`, { approval: true })
  return {
    hearer,
    actor,
    familyTreeId,
    async act(place) {
      const { body } = await actor.post(`/v1/family/${familyTreeId}/person`, { firstName: `Sita ${place}` })
      return () => actor.delete(`/v1/family/family-tree/${familyTreeId}/proposal/${body.proposalId}`)
    },
  }
}

const scenes: Record<CountedKind, () => Promise<Acts>> = {
  FINANCE_ENTRY: entryActs,
  FINANCE_SET_ASIDE: asideActs,
  FINANCE_COUNTED_AGAIN: againActs,
  LIKE: likeActs,
  PROPOSAL: proposalActs,
}
const counted = Object.entries(scenes) as [CountedKind, () => Promise<Acts>][]

test('every kind that counts acts is tested here', () => {
  const kinds = Object.entries(noticeCounts).flatMap(([kind, { counts }]) => (counts === 'ACTS' ? kind : []))
  expect(kinds.toSorted()).toEqual(Object.keys(scenes).toSorted())
})

test.each(counted)('%s counts the acts that are left, in any order of their undoing', async (kind, scene) => {
  const { hearer, act } = await scene()
  const undos = [await act(1), await act(2), await act(3)]
  expect(await countsOf(hearer, kind)).toEqual([3])
  for (const [place, left] of [
    [1, [2]],
    [0, [1]],
    [2, []],
  ] as const) {
    expect((await undos[place]!()).status).toBeLessThan(300)
    expect(await countsOf(hearer, kind)).toEqual(left)
  }
})

const ways = ['switched off', 'muted', 'blocked'] as const
// Proposals reach the owner with any kind switched off.
const hideable = counted.filter(([kind]) => kind !== 'PROPOSAL')
const cases = hideable.flatMap(([kind, scene]) =>
  // Likes of a muted account are hidden when they are read, and count after the mute; nobody reaches a post across a block. Authors
  // hear what becomes of their own entries from whomever it is.
  ways
    .filter((way) => !['LIKE', 'FINANCE_SET_ASIDE', 'FINANCE_COUNTED_AGAIN'].includes(kind) || way === 'switched off')
    .map((way) => ({ kind, scene, way })),
)

test.each(cases)('$kind stays for counted acts when an act is undone that was $way', async ({ kind, scene, way }) => {
  const { hearer, actor, act } = await scene()
  const isHeard = (on: boolean) =>
    way === 'switched off'
      ? hearer.put('/v1/notification/preference', { kinds: [{ kind, on }] })
      : hearer[on ? 'delete' : 'post'](way === 'muted' ? '/v1/mute' : '/v1/block', { userId: actor.id })
  const first = await act(1)
  expect((await isHeard(false)).status).toBeLessThan(300)
  const unheard = await act(2)
  expect((await isHeard(true)).status).toBeLessThan(300)
  const third = await act(3)
  expect(await countsOf(hearer, kind)).toEqual([2])
  await unheard()
  expect(await countsOf(hearer, kind)).toEqual([2])
  await third()
  expect(await countsOf(hearer, kind)).toEqual([1])
  await first()
  expect(await countsOf(hearer, kind)).toEqual([])
})

describe('a deleted entry', () => {
  test('leaves every notification that counts it', async () => {
    const [keeper, author] = await signUp('Keeper', 'Author')
    const program = await newProgram(keeper)
    const [gone, again, kept] = [
      await enter(author, program),
      await enter(author, program),
      await enter(author, program),
    ]
    const aside = (id: string) => `/v1/finance/donor/${id}/set-aside`
    for (const id of [gone, again, kept]) await keeper.post(aside(id), { reason: 'Twice' })
    const counts = async () => [
      await countsOf(keeper, 'FINANCE_ENTRY'),
      await countsOf(author, 'FINANCE_SET_ASIDE'),
      await countsOf(author, 'FINANCE_COUNTED_AGAIN'),
    ]
    await keeper.delete(aside(again))
    expect(await counts()).toEqual([[3], [2], [1]])
    await author.delete(`/v1/finance/donor/${gone}`)
    expect(await counts()).toEqual([[2], [1], [1]])
    await author.delete(`/v1/finance/donor/${again}`)
    expect(await counts()).toEqual([[1], [1], []])
    await author.delete(`/v1/finance/donor/${kept}`)
    expect(await counts()).toEqual([[], [], []])
  })

  test('is not counted in the next notification', async () => {
    const [keeper, author] = await signUp('Keeper', 'Author')
    const program = await newProgram(keeper)
    const setAside = async () => {
      const id = await enter(author, program)
      await keeper.post(`/v1/finance/donor/${id}/set-aside`, { reason: 'Twice' })
      return id
    }
    await author.delete(`/v1/finance/donor/${await setAside()}`)
    const second = await setAside()
    expect(await countsOf(author, 'FINANCE_SET_ASIDE')).toEqual([1])
    await keeper.delete(`/v1/finance/donor/${second}/set-aside`)
    expect(await countsOf(author, 'FINANCE_SET_ASIDE')).toEqual([])
  })
})

test('a notification counts no acts of a muted account, and counts them again after the mute', async () => {
  const { hearer, actor, act } = await entryActs()
  for (const place of [1, 2, 3]) await act(place)
  expect(await linesOf(hearer, 'FINANCE_ENTRY')).toEqual([[3, 'Second', 'First']])
  await hearer.post('/v1/mute', { userId: actor.id })
  expect(await linesOf(hearer, 'FINANCE_ENTRY')).toEqual([[1, 'Second']])
  await hearer.delete('/v1/mute', { userId: actor.id })
  expect(await linesOf(hearer, 'FINANCE_ENTRY')).toEqual([[3, 'Second', 'First']])
})

test('a like stays counted beyond the actors that a notification names', async () => {
  const author = await app.signUp('Author')
  const likers = await Promise.all(Array.from({ length: 10 }, (_, at) => app.signUp(`Liker ${at}`)))
  const contentId = await newPost(author, { text: 'Ours' })
  const like = (who: Member, liked: boolean) => who.post('/v1/likes', { contentType: 'POST', contentId, liked })
  for (const who of likers) await like(who, true)
  expect(await countsOf(author, 'LIKE')).toEqual([10])
  await like(likers[1]!, false)
  expect(await countsOf(author, 'LIKE')).toEqual([9])
  for (const who of likers.slice(2)) await like(who, false)
  expect(await linesOf(author, 'LIKE')).toEqual([[1, 'Liker 0']])
  await like(likers[0]!, false)
  expect(await countsOf(author, 'LIKE')).toEqual([])
})

test('further acts begin another notification once one names as many as it can', async () => {
  const [keeper, author] = await signUp('Keeper', 'Author')
  const program = await newProgram(keeper)
  const first = await enter(author, program)
  for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 10 }, () => enter(author, program)))
  expect(await countsOf(keeper, 'FINANCE_ENTRY')).toEqual([1, 200])
  await author.delete(`/v1/finance/donor/${first}`)
  expect(await countsOf(keeper, 'FINANCE_ENTRY')).toEqual([1, 199])
})

describe('a notification of several acts is withdrawn as a whole', () => {
  test('when the liked comment is deleted', async () => {
    const [author, first, second] = await signUp('Author', 'First', 'Second')
    const { id } = await commentBy(author, author)
    for (const who of [first, second])
      await who.post('/v1/likes', { contentType: 'COMMENT', contentId: id, liked: true })
    expect(await countsOf(author, 'LIKE')).toEqual([2])
    await author.delete(`/v1/comments/${id}`)
    expect(await outcomesOf(author, 'LIKE')).toEqual(['WITHDRAWN'])
  })

  test('when a guest of an event that changed twice declines', async () => {
    const [owner, guest] = await signUp('Owner', 'Guest')
    const id = await newEvent(owner, app.clock.now())
    await guest.post(`/v1/social/event/${id}/participant`)
    for (const inHours of [72, 96]) {
      await owner.put(`/v1/social/event/${id}`, await eventDraft(owner, app.clock.now(), { inHours }))
      await app.allTold()
    }
    expect(await countsOf(guest, 'EVENT_CHANGED')).toEqual([2])
    await guest.delete(`/v1/social/event/${id}/participant`)
    expect(await outcomesOf(guest, 'EVENT_CHANGED')).toEqual(['WITHDRAWN'])
  })
})

async function outcomesOf(who: Member, kind: NoticeKind) {
  await app.allTold()
  const { data } = (await who.get('/v1/notification?limit=100')).body
  return data.filter((notice: Notice) => notice.kind === kind).map(({ outcome }: Notice) => outcome)
}

describe('proposals', () => {
  test('are answered as a whole when one was accepted and the last one withdrawn', async () => {
    const { hearer, familyTreeId, act } = await proposalActs()
    await act(1)
    const [{ id }] = (await hearer.get(`/v1/family/family-tree/${familyTreeId}/proposal`)).body.data
    const withdraw = await act(2)
    await hearer.post(`/v1/family/family-tree/${familyTreeId}/proposal/${id}/accept`)
    await withdraw()
    expect(await outcomesOf(hearer, 'PROPOSAL')).toEqual(['ANSWERED'])
  })

  test('are counted for the next owner of the tree too', async () => {
    const { hearer, familyTreeId, act } = await proposalActs()
    const heir = await app.signUp('Heir')
    await heir.post(`/v1/family/member/${familyTreeId}/request`)
    await hearer.post('/v1/family/member/accept', { familyTreeId, userId: heir.id, role: 'READ_WRITE' })
    const undos = [await act(1), await act(2)]
    await hearer.post('/v1/family/member/transfer', { familyTreeId, userId: heir.id })
    expect([await countsOf(hearer, 'PROPOSAL'), await countsOf(heir, 'PROPOSAL')]).toEqual([[], [2]])
    await undos[0]!()
    expect(await countsOf(heir, 'PROPOSAL')).toEqual([1])
    await undos[1]!()
    expect(await outcomesOf(heir, 'PROPOSAL')).toEqual(['WITHDRAWN'])
  })
})

test('an erased account is in no notification, and its entries stay counted', async () => {
  const { hearer, actor, act } = await entryActs()
  for (const place of [1, 2, 3]) await act(place)
  await erased({ app }, actor)['its author is erased']()
  const { rows } = await sql`
    select from notice
    where actor_ids @> array[${actor.id}::uuid] or act_actor_ids @> array[${actor.id}::uuid]`.execute(app.db)
  expect(rows).toEqual([])
  expect(await countsOf(hearer, 'FINANCE_ENTRY')).toEqual([3])
})

test('the likes of an erased account leave the notifications that count them', async () => {
  const { hearer, actor, act } = await likeActs()
  for (const place of [1, 2, 3]) await act(place)
  await erased({ app }, actor)['its author is erased']()
  expect(await linesOf(hearer, 'LIKE')).toEqual([[2, 'Third', 'First']])
})

test('notifications from before the acts were named count down too', async () => {
  const before = counted.filter(([kind]) => kind !== 'FINANCE_COUNTED_AGAIN')
  const all = []
  for (const [kind, scene] of before) {
    const { hearer, act } = await scene()
    all.push({ kind, hearer, undos: [await act(1), await act(2), await act(3)] })
  }
  await nameActsAgain()
  for (const { kind, hearer, undos } of all) {
    for (const left of [[2], [1], []]) {
      await undos[left.length === 0 ? 2 : 2 - left[0]!]!()
      expect([kind, await countsOf(hearer, kind)]).toEqual([kind, left])
    }
  }
})

test('notifications from before the acts were named count down the acts of more actors than they name', async () => {
  const [hearer] = await signUp('Hearer')
  const others = await Promise.all(Array.from({ length: 10 }, (_, place) => app.signUp(`Other ${place}`)))
  const contentId = await newPost(hearer, { text: 'Ours' })
  const like = (who: Member, liked: boolean) => who.post('/v1/likes', { contentType: 'POST', contentId, liked })
  const program = await newProgram(hearer)
  await like(hearer, true)
  await enter(hearer, program)
  const entries: string[] = []
  for (const who of others) {
    await like(who, true)
    entries.push(await enter(who, program))
  }
  const countsNow = async () => [await countsOf(hearer, 'LIKE'), await countsOf(hearer, 'FINANCE_ENTRY')]
  await nameActsAgain()
  for (const [place, who] of others.entries()) {
    const left = others.length - place
    expect(await countsNow()).toEqual([[left], [left]])
    await like(who, false)
    await who.delete(`/v1/finance/donor/${entries[place]}`)
  }
  expect(await countsNow()).toEqual([[], []])
})

async function nameActsAgain(): Promise<void> {
  await sql`alter table notice drop column act_ids, drop column act_actor_ids`.execute(app.db)
  await nameCountedActs(app.db as unknown as Kysely<unknown>)
}
