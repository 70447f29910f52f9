import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi, type MockInstance } from 'vitest'
import { diceOf } from '../../test/fuzz-values.ts'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { accept, block, follow, privacy, unblock, unfollow } from '../../test/people.ts'

const isLong = process.env['LONG_TESTS'] === '1'
const actions = isLong ? 10_000 : process.env['WHOLE_RUN'] === '1' ? 100 : 300

let app: TestApp
let sent: MockInstance
beforeAll(async () => {
  // Before a connection is opened: each keeps the way in which it is asked.
  sent = vi.spyOn(pg.Client.prototype, 'query')
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  sent.mockRestore()
})

/** The statements that following, unfollowing, asking and accepting take between two new accounts. */
async function countStatements(): Promise<number[]> {
  const [asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
  // Whether a session is there is asked once, whatever is called.
  for (const who of [asha, ravi]) await who.get('/v1/profile/user-detail')
  const countOf = async (act: () => Promise<{ status: number }>) => {
    // Earlier changes are told to the processes a moment later, once for many.
    do {
      sent.mockClear()
      await new Promise((resolve) => setTimeout(resolve, 300))
    } while (sent.mock.calls.length > 0)
    expect((await act()).status).toBeLessThan(300)
    const texts = sent.mock.calls.map(([asked]: unknown[]) =>
      typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? ''),
    )
    return texts.filter((text) => /follow|profile|notice|account|change_event|block|pg_advisory/.test(text)).length
  }
  const counts = [await countOf(() => follow(ravi, asha)), await countOf(() => unfollow(ravi, asha))]
  await privacy(asha, { approveFollowers: true })
  return [...counts, await countOf(() => follow(ravi, asha)), await countOf(() => accept(asha, ravi))]
}

// This comes first: what thousands of changes leave to be told would be counted too.
test('a follow and its acceptance are eight statements at most, the first of an account too', async () => {
  // The smallest of three: queue and housekeeping send statements of their own between those of a request.
  const rounds = [await countStatements(), await countStatements(), await countStatements()]
  for (const [step] of rounds[0]!.entries()) {
    const count = Math.min(...rounds.map((counts) => counts[step]!))
    expect(count).toBeGreaterThan(2)
    expect(count).toBeLessThanOrEqual(8)
  }
})

test(
  `after ${actions} things that people do at once, counters are as many as the rows`,
  { timeout: 600_000 },
  async () => {
    const dice = diceOf(Number(process.env['FUZZ_SEED'] ?? 1))
    const people: Member[] = []
    for (let n = 0; n < 6; n++) people.push(await app.signUp(`Counted ${n}`))
    for (const one of people.slice(0, 3)) await privacy(one, { approveFollowers: true })
    const acts = [follow, follow, follow, accept, accept, unfollow, block, unblock, unblock]
    const remove = (who: Member, whom: Member) => who.delete(`/v1/follow/follower/${whom.id}`)
    const decline = (who: Member, whom: Member) => who.delete(`/v1/follow/request/${whom.id}`)
    const statuses = new Set<number>()
    let left = actions
    const work = async () => {
      while (left-- > 0) {
        const [who, whom] = [dice.pick(people), dice.pick(people)]
        statuses.add((await dice.pick([...acts, remove, decline])(who, whom)).status)
      }
    }
    await Promise.all(Array.from({ length: 16 }, work))
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    expect(statuses).toContain(200)
    const { rows } = await sql<object>`
    select account_id from profile where
      followers_count <> (select count(*) from follow where followee_id = account_id and status = 'ACTIVE')
      or following_count <> (select count(*) from follow where follower_id = account_id and status = 'ACTIVE')`.execute(
      app.db,
    )
    expect(rows).toEqual([])
    // Nobody follows whom they block, or who blocks them.
    const { rows: both } = await sql<object>`
    select 1 from block join follow on (follower_id, followee_id) in ((account_id, blocked_id), (blocked_id, account_id))`.execute(
      app.db,
    )
    expect(both).toEqual([])
  },
)
