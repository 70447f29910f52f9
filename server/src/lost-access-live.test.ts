import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { listenAs } from '../test/listening.ts'
import * as lost from '../test/lost-access.ts'

// An account that loses access to a resource gets one event, so that its open pages are fetched again.

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.app.listen()
})
afterAll(() => app.close())

const { groupMembers, groupCards, treeMembers, treeCards, events, posts, programs, conversations } = lost
const tables = { groupMembers, groupCards, treeMembers, treeCards, events, posts, programs, conversations }

const onlyLooks = 'the server does not know which members look at a resource that they do not belong to'
const unnoticed = 'a block is not noticed by the blocked account'
/** Losses without an event, with the reason. */
const silent: Record<string, string> = {
  'groupCards: the group is hidden': onlyLooks,
  'groupCards: the group is deleted': onlyLooks,
  'treeCards: the tree is hidden': onlyLooks,
  'events: the event is private': onlyLooks,
  'events: the host blocks the guest': unnoticed,
  'posts: the author shows no posts': onlyLooks,
  'posts: the author blocks the reader': unnoticed,
  'posts: the group is private': onlyLooks,
  'posts: the group is deleted': onlyLooks,
}
const rows = Object.entries(tables).flatMap(([table, ways]) =>
  Object.entries(ways).map(([name, way]) => [`${table}: ${name}`, way] as const),
)

test('losses without an event are losses of the table', () => {
  const names: string[] = rows.map(([name]) => name)
  expect(Object.keys(silent).filter((name) => !names.includes(name))).toEqual([])
})

describe('a reader gets an event', () => {
  test.for(rows.filter(([name]) => !(name in silent)))('of %s', async ([, way]) => {
    const [actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
    const { lose } = await way({ app, actor, reader })
    await app.allTold()
    const live = await listenAs(url, reader.tokens)
    const before = live.heard().length
    await lose()
    await expect.poll(() => live.heard().slice(before), { timeout: 5000 }).toContain('event: change')
    live.stop()
  })
})
