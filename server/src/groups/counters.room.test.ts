import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diceOf } from '../../test/fuzz-values.ts'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newGroup } from '../../test/groups.ts'

const isLong = process.env['LONG_TESTS'] === '1'
const actions = isLong ? 10_000 : 500

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test(
  `after ${actions} things that are done in groups at once, counters are as many as the rows, and each has its owner`,
  { timeout: 600_000 },
  async () => {
    const dice = diceOf(Number(process.env['FUZZ_SEED'] ?? 1))
    const people: Member[] = []
    for (let n = 0; n < 6; n++) people.push(await app.signUp(`Counted ${n}`))
    const groups: string[] = []
    for (const joinPolicy of ['OPEN', 'OPEN', 'REQUEST', 'INVITE'])
      groups.push(await newGroup(dice.pick(people), { joinPolicy }))
    const posts: string[] = []
    const at = (rest: string) => `/v1/group/${dice.pick(groups)}/${rest}`
    const whose = () => dice.pick(people).id
    const acts: ((who: Member) => Promise<{ status: number }>)[] = [
      (who) => who.post(at('join')),
      (who) => who.post(at('join')),
      (who) => who.delete(at('join')),
      (who) => who.delete(at('leave')),
      (who) => who.post(at('transfer'), { userId: whose() }),
      (who) => who.put(at(`member/${whose()}`), { role: dice.pick(['ADMIN', 'MODERATOR', 'MEMBER']) }),
      (who) => who.delete(at(`member/${whose()}`)),
      (who) => who.post(at(`ban/${whose()}`)),
      (who) => who.delete(at(`ban/${whose()}`)),
      (who) => who.delete(at(`ban/${whose()}`)),
      (who) => who.post(at(`request/${whose()}/accept`)),
      (who) => who.delete(at(`request/${whose()}/reject`)),
      (who) => who.post(at('invite'), { userIds: [whose()] }),
      async (who) => {
        const made = await who.post(at('invite-link'), { uses: 1 })
        if (made.status !== 201) return made
        return dice.pick(people).post(`/v1/group/invite/${made.body.url.split('/').at(-1)}/accept`)
      },
      async (who) => {
        const made = await who.post('/v1/post', { text: 'Said', groupId: dice.pick(groups) })
        if (made.status === 201) posts.push(made.body.id)
        return made
      },
      (who) => who.delete(`/v1/post/${dice.pick(posts)}?reason=No`),
      (who) => who.put(at('pin'), { postId: dice.pick(posts) }),
      (who) => who.post('/v1/comments', { comment: 'Yes', parentType: 'POST', parentId: dice.pick(posts) }),
      (who) => who.post('/v1/likes', { contentType: 'POST', contentId: dice.pick(posts) }),
      async (who) => {
        const { body } = await who.get(`/v1/comments/POST/${dice.pick(posts)}`)
        const [first] = body.data ?? []
        return first ? who.delete(`/v1/comments/${first.id}?reason=No`) : { status: 404 }
      },
    ]
    for (const group of groups)
      for (const who of people) {
        const made = await who.post('/v1/post', { text: 'First', groupId: group })
        if (made.status === 201) posts.push(made.body.id)
      }
    const statuses = new Set<number>()
    let left = actions
    const work = async () => {
      while (left-- > 0) statuses.add((await dice.pick(acts)(dice.pick(people))).status)
    }
    await Promise.all(Array.from({ length: 16 }, work))
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    for (const status of [200, 201, 204, 403, 404, 409]) expect(statuses).toContain(status)
    const { rows } = await sql<object>`
      select g.id, member_count, admin_count, m.* from social_group g cross join lateral (
        select count(*) filter (where status = 'ACTIVE') as members,
          count(*) filter (where status = 'ACTIVE' and rank <= 1) as admins,
          count(*) filter (where status = 'ACTIVE' and rank = 0) as owners,
          count(*) filter (where exists (
            select from group_ban b where b.group_id = g.id and b.account_id = group_member.account_id)) as banned
        from group_member where group_id = g.id) as m
      where (member_count, admin_count, 1, 0) <> (members, admins, owners, banned)`.execute(app.db)
    expect(rows).toEqual([])
    const { rows: reactions } = await sql<object>`
      select p.id from post p join reaction_count r on r.thing_id = p.id where
        r.comments <> (select count(*) from comment c where c.thing_id = p.id and c.author_id is not null)
        or r.likes <> (select count(*) from content_like l where l.thing_id = p.id)`.execute(app.db)
    expect(reactions).toEqual([])
    const { rows: pins } = await sql<object>`
      select from post_pin where not exists (select from post where id = post_id)`.execute(app.db)
    expect(pins).toEqual([])
  },
)
