import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newGroup } from '../../test/groups.ts'
import { block, follow, mute, privacy } from '../../test/people.ts'
import { newId } from '../kit/ids.ts'

// Who follows many is told of the newest of the house first, and where these are too few each source is asked: the feed is the
// same, however many posts of others stand between.

const names = ['Reader', 'Followed', 'Narrow', 'Stranger', 'Muted', 'Blocked', 'Blocker', 'Shy'] as const
let app: TestApp
let people: Record<(typeof names)[number], Member>
const written: { id: string; text: string; by: Member }[] = []
const scopes = ['all', 'following', 'home'] as const

beforeAll(async () => {
  app = await startTestApp()
  const members = await Promise.all(names.map(async (name) => [name, await app.signUp(name)] as const))
  people = Object.fromEntries(members) as typeof people
  const { Reader, Followed, Narrow, Stranger, Muted, Blocked, Blocker, Shy } = people
  for (const whom of [Followed, Narrow, Muted, Shy]) await follow(Reader, whom)
  const ours = await newGroup(Reader, { name: 'Ours', visibility: 'PRIVATE' })
  const theirs = await newGroup(Stranger, { name: 'Theirs' })
  for (const who of [Stranger, Muted, Blocker]) await who.post(`/v1/group/${ours}/join`)
  for (let round = 0; round < 3; round++) {
    const write = async (by: Member, to: string, draft: object) => {
      const { status, body } = await by.post('/v1/post', { text: `${by.name} ${to} ${round}`, ...draft })
      expect(status).toBe(201)
      written.push({ id: body.id, text: body.text, by })
    }
    for (const who of Object.values(people))
      for (const visibility of ['FOLLOWERS', 'MEMBERS', 'ONLY_ME']) await write(who, visibility, { visibility })
    for (const who of [Reader, Stranger, Muted, Blocker]) await write(who, 'ours', { groupId: ours })
    await write(Stranger, 'theirs', { groupId: theirs })
  }
  await mute(Reader, Muted)
  await block(Reader, Blocked)
  await block(Blocker, Reader)
  await privacy(Shy, { postVisibility: 'ONLY_ME' })
  await privacy(Narrow, { postVisibility: 'FOLLOWERS' })
})
afterAll(() => app.close())

const following = ['Followed FOLLOWERS', 'Followed MEMBERS', 'Narrow FOLLOWERS', 'Narrow MEMBERS']
const all = [...following, 'Stranger MEMBERS', 'Stranger ours']
const heard = { following, all, home: [...all, 'Reader '] }
const expected = (scope: (typeof scopes)[number]) =>
  written
    .map(({ text }) => text)
    .filter((text) => heard[scope].some((one) => text.startsWith(one)))
    .toReversed()

async function readAll(scope: string, limit: number): Promise<string[]> {
  const read: string[] = []
  let next = ''
  do {
    const { body } = await people.Reader.get(`/v1/post/others?scope=${scope}&limit=${limit}&next=${next}`)
    read.push(...body.data.map(({ text }: { text: string }) => text))
    next = body.next ?? ''
  } while (next)
  return read
}

async function isWhole() {
  for (const scope of scopes) {
    for (const limit of [1, 4, 100]) expect(await readAll(scope, limit)).toEqual(expected(scope))
    for (const at of [4, written.length - 4]) {
      const newer = written
        .slice(at + 1)
        .filter(({ text, by }) => by !== people.Reader && expected(scope).includes(text)).length
      const { body } = await people.Reader.get(`/v1/post/others/count?since=${written[at]!.id}&scope=${scope}`)
      expect(body).toEqual({ count: newer })
    }
  }
}

/** The reader follows so many more, who never posted. */
const followMany = (many: number) =>
  sql`insert into follow (follower_id, followee_id, status, at)
    select ${people.Reader.id}::uuid, id, 'ACTIVE', now()
    from unnest(${Array.from({ length: many }, newId)}::uuid[]) as one(id)`.execute(app.db)

/** Somebody of whom the reader hears nothing posts very much right after the nth of all. */
const crowdAfter = (nth: number, visibility: string) =>
  sql`insert into post (author_id, id, text, visibility, created_at)
    select ${visibility === 'MEMBERS' ? people.Muted.id : newId()}::uuid,
      (left(${written[nth]!.id}, 13) || '-7fff-bfff-' || lpad(to_hex(n), 12, '0'))::uuid, 'Noise', ${visibility}, now()
    from generate_series(1, 3000) as n`.execute(app.db)

test('a feed is the same for followers of few and of many, and with posts of others between', async () => {
  await isWhole()
  await followMany(300)
  await isWhole()
  // The first pages are among the newest, then those of others come between.
  await crowdAfter(40, 'FOLLOWERS')
  await isWhole()
  await crowdAfter(12, 'MEMBERS')
  await crowdAfter(written.length - 1, 'FOLLOWERS')
  await isWhole()
})

test('a deletion between two pages skips and repeats nothing', async () => {
  for (const limit of [1, 4]) {
    const before = expected('all')
    const { body } = await people.Reader.get(`/v1/post/others?limit=${limit}`)
    const [last] = body.data.slice(-1)
    const gone = written.findIndex(({ id }) => id === last.id)
    expect((await written[gone]!.by.delete(`/v1/post/${last.id}`)).status).toBe(204)
    written.splice(gone, 1)
    const rest = await people.Reader.get(`/v1/post/others?limit=100&next=${body.next}`)
    expect(rest.body.data.map(({ text }: { text: string }) => text)).toEqual(before.slice(limit))
  }
  await isWhole()
})
