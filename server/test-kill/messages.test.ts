import type { Conversation } from '@mulghar/contract/messages/conversations'
import type { Message } from '@mulghar/contract/messages/message'
import type { Thread } from '@mulghar/contract/messages/messages'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { randomOf } from '../../tools/genealogy.ts'
import { copyKept } from '../test/template.ts'
import { Caller, Unanswered } from './caller.ts'
import { isLong, seed } from './length.ts'
import { killHard, startApp, stopApp, type RunningApp } from './running-app.ts'

// Twenty members write into one conversation while the app is killed: each message that was acknowledged is there once, and
// unread counts are as many as the rows.

const [writers, messages, kills] = [20, isLong ? 10_000 : 500, isLong ? 10 : 1]
const random = randomOf(seed)
const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-messages-'))
let app: RunningApp | undefined
afterAll(async () => {
  if (app) await stopApp(app)
  rmSync(dataDir, { recursive: true, force: true })
})

test(`kills lose and double no message (KILL_SEED=${seed})`, { tags: ['room'], timeout: 20 * 60_000 }, async () => {
  copyKept(dataDir)
  app = await startApp(dataDir)
  const members = Array.from({ length: writers }, (_, n) => new Caller(`Writer${n}`))
  const [first, ...others] = members as [Caller, ...Caller[]]
  for (const member of members) {
    member.url = app.url
    await member.register()
  }
  const ids = await Promise.all(
    others.map(async (member) => (await member.call<{ id: string }>('GET', '/v1/profile/user-detail')).id),
  )
  const { id } = await first.call<Conversation>('POST', '/v1/message/conversation', { userIds: ids, name: 'All' })
  const path = `/v1/message/conversation/${id}`
  for (const member of others) await member.call('PUT', `${path}/request`)

  /** The answered messages, by what their senders called them. */
  const acknowledged = new Map<string, string>()
  let begun = 0

  /** Sends a message until it is answered, as a browser does: with the same id each time. */
  async function sendOnce(member: Caller): Promise<void> {
    const clientId = randomUUID()
    const draft = { text: `Message ${++begun}`, clientId }
    for (;;) {
      try {
        const message = await member.call<Message>('POST', path, draft)
        acknowledged.set(clientId, message.id)
        return
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        await wait(50)
      }
    }
  }
  const write = async (member: Caller) => {
    while (begun < messages) await sendOnce(member)
  }

  const working = Promise.all(members.map(write))
  for (let kill = 1; kill <= kills; kill++) {
    const reached = Math.floor((messages * (kill - random())) / (kills + 1))
    await expect.poll(() => acknowledged.size, { timeout: 300_000, interval: 5 }).toBeGreaterThan(reached)
    killHard(app.child.pid!)
    await app.ended
    app = await startApp(dataDir)
    for (const member of members) {
      member.url = app.url
      await member.login()
    }
  }
  await working

  for (const member of [first, others[0]!, others.at(-1)!]) {
    const seen = await threadOf(member, path)
    expect(new Set(seen.map((message) => message.id)).size).toBe(seen.length)
    expect(seen).toHaveLength(acknowledged.size)
    const own = seen.filter(({ isMine }) => isMine)
    for (const message of own) expect(acknowledged.get(message.clientId!)).toBe(message.id)
    // All messages above one's own last one are unread.
    const unread = seen.findIndex(({ isMine }) => isMine)
    const { unread: counted, memberCount } = await member.call<Conversation>('GET', `${path}/detail`)
    expect(memberCount).toBe(members.length)
    expect(counted).toBe(Math.min(100, unread < 0 ? seen.length : unread))
  }
  const shown = new Set((await threadOf(first, path)).map((message) => message.id))
  expect([...acknowledged.values()].filter((messageId) => !shown.has(messageId))).toEqual([])
})

async function threadOf(member: Caller, path: string): Promise<Message[]> {
  const all: Message[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: Thread = await member.call('GET', `${path}?limit=100&next=${encodeURIComponent(next)}`)
    all.push(...page.data)
    next = page.next
  }
  return all
}
