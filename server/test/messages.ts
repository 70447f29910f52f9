import { randomUUID } from 'node:crypto'
import type { Thread } from '@mulghar/contract/messages/messages'
import { expect } from 'vitest'
import type { Member, TestApp } from './app.ts'
import { clientOf, idOf, type Answer, type Client } from './client.ts'
import type { Listening } from './listening.ts'
import { jpegOf } from './pictures.ts'

const base = '/v1/message/conversation'
export const at = (id: string, rest = '') => `${base}/${id}${rest}`

export const openPair = (by: Member, other: Member) => idOf(by.post(base, { userIds: [other.id] }))
export const openGroup = (by: Member, others: readonly Member[], name?: string) =>
  idOf(by.post(base, { userIds: others.map(({ id }) => id), ...(name !== undefined && { name }) }))

export const send = (by: Member, id: string, text: string, more: object = {}): Promise<Answer> =>
  by.post(at(id), { text, clientId: randomUUID(), ...more })
export const sent = (by: Member, id: string, text: string, more: object = {}) => idOf(send(by, id, text, more))

/** The texts of a conversation, the newest first, without lines about the group; undefined where the member may not see it. */
export async function textsOf(who: Member, id: string): Promise<string[] | undefined> {
  const { status, body } = await who.get(at(id, '?limit=100'))
  return status === 200 ? (body as Thread).data.flatMap(({ text, event }) => (event ? [] : text)) : undefined
}

/** The lines about a group, the oldest first: kind, acting member, added member and new name. */
export async function eventsOf(who: Member, id: string): Promise<string[]> {
  const { body } = await who.get(at(id, '?limit=100'))
  return (body as Thread).data
    .flatMap(({ event, sender, isMine }) => {
      if (!event) return []
      const user = event.isMe ? ['me'] : event.user ? [event.user.name] : []
      return [event.kind, isMine ? 'me' : sender?.name, ...user, ...(event.name === null ? [] : [event.name])].join(' ')
    })
    .toReversed()
}

export async function listed(who: Member, query = ''): Promise<{ id: string; unread: number }[]> {
  return (await who.get(`${base}${query}`)).body.data
}

/** Waits until a listener has got all events of before: they arrive in order, so one of a new conversation comes last. */
export async function caughtUp(app: TestApp, who: Member, listening: Listening): Promise<void> {
  const marker = await openPair(who, await app.signUp('Marker'))
  await expect.poll(() => listening.events(marker).length).toBeGreaterThan(0)
}

/** Both follow each other, so that no message waits as a request. */
export async function befriend(one: Member, other: Member): Promise<void> {
  await one.post('/v1/follow', { userId: other.id })
  await other.post('/v1/follow', { userId: one.id })
}

/** A key is good for ten minutes: a test that lets time pass signs in again. */
export async function signInAgain(app: TestApp, { email, password }: Member): Promise<Client> {
  const { body } = await app.visitor.post('/v1/auth/login', { email, password })
  return clientOf(app.app.http, body.accessToken.token)
}

/**
 * For an account that will be erased: conversations of two, opened from either end, one of them a request; a group of theirs and
 * one of `owner`, which they leave with words of theirs in it, and one with nobody else; a photo, an answer and reactions.
 */
export async function settleInMessages(app: TestApp, gone: Member, owner: Member) {
  const third = await app.signUp('Writes to them')
  await gone.post('/v1/follow', { userId: owner.id })
  const [pair, request] = [await openPair(gone, owner), await openPair(third, gone)]
  const answer = await sent(owner, pair, 'Namaste')
  await sent(third, request, 'May I?')
  const { body: photo } = await gone.upload('/v1/document/upload', { name: 'message.jpg', bytes: await jpegOf() })
  const mine = { mediaIds: [photo.id], replyTo: answer }
  const first = await sent(gone, pair, 'Written by one who goes', mine)
  await sent(owner, pair, 'Answered', { replyTo: first })
  const [own, alone] = [await openGroup(gone, [owner], 'Theirs'), await openGroup(gone, [owner], 'Alone')]
  const theirs = await openGroup(owner, [gone], 'Not theirs')
  for (const id of [own, alone]) await owner.put(at(id, '/request'))
  for (const id of [own, theirs]) await sent(gone, id, 'In a group')
  await sent(owner, theirs, 'Look at them', { card: { kind: 'USER', id: gone.id } })
  await gone.delete(at(theirs, '/member/me'))
  await owner.delete(at(alone, '/member/me'))
  for (const [by, messageId] of [
    [gone, answer],
    [owner, first],
  ] as const)
    await by.put(at(pair, `/message/${messageId}/reaction`), { emoji: '🙏' })
  await owner.put(at(pair, '/read'), { messageId: first })
  // An export names whom they follow: `owner` is to be named nowhere.
  await gone.delete('/v1/follow', { userId: owner.id })
}
