import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import type { Answer } from '../test/client.ts'
import { idOf } from '../test/client.ts'
import { newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { befriend, openGroup } from '../test/messages.ts'
import { tracesOf } from '../test/traces.ts'
import { goneAccount } from './kit/erasure-types.ts'

// An account is erased in steps. Meanwhile the others find no such account, so that no step leaves anything behind.

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

/** Every call that links something of the caller to another account by its id. */
async function linkingCalls() {
  const friend = await app.signUp('Friend')
  await befriend(asha, friend)
  const [group, conversation] = [await newGroup(asha), await openGroup(asha, [friend], 'Plans')]
  const tree = await idOf(asha.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  const event = await newEvent(asha, app.clock.now())
  return {
    follow: (userId: string) => asha.post('/v1/follow', { userId }),
    block: (userId: string) => asha.post('/v1/block', { userId }),
    mute: (userId: string) => asha.post('/v1/mute', { userId }),
    conversation: (userId: string) => asha.post('/v1/message/conversation', { userIds: [userId] }),
    'conversation of a group': (userId: string) =>
      asha.post('/v1/message/conversation', { userIds: [userId], name: 'Two' }),
    'member of a conversation': (userId: string) =>
      asha.post(`/v1/message/conversation/${conversation}/member`, { userIds: [userId] }),
    'group invitation': (userId: string) => asha.post(`/v1/group/${group}/invite`, { userIds: [userId] }),
    'group ban': (userId: string) => asha.post(`/v1/group/${group}/ban/${userId}`),
    'event invitation': (userId: string) => asha.post(`/v1/social/event/${event}/invite`, { userIds: [userId] }),
    'tree member': (userId: string) => asha.post('/v1/family/member', { familyTreeId: tree, userId }),
    mention: (userId: string) => asha.post('/v1/post', { text: '@You', mentions: [{ userId, from: 0, length: 4 }] }),
  } satisfies Record<string, (userId: string) => Promise<Answer>>
}

test('an account that is being erased cannot be found by any call that names it, and leaves no trace', async () => {
  const gone = await app.signUp('Gone')
  const calls = await linkingCalls()
  const unknown = randomUUID()
  await app.db.insertInto('erasure').values({ account_id: gone.id, asked_at: app.clock.now() }).execute()
  const comparable = ({ status, body }: Answer, id: string) => ({
    status,
    body: JSON.stringify(body)
      .replaceAll(id, 'ID')
      .replace(/"(requestId|id|createdAt|updatedAt|at)":"[^"]*"/g, ''),
  })
  for (const [name, call] of Object.entries(calls))
    expect([name, comparable(await call(gone.id), gone.id)]).toEqual([name, comparable(await call(unknown), unknown)])
  await app.app.leaving.task.run({
    id: goneAccount,
    accountId: goneAccount,
    payload: { accountId: gone.id },
    progress: async () => {
      await calls.follow(gone.id)
      await calls.conversation(gone.id)
      await calls['group invitation'](gone.id)
    },
  })
  expect(await tracesOf(app.db, [gone.id, gone.email])).toEqual([])
})
