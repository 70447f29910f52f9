import { mostProgramDescription } from '@mulghar/contract/finance/programs'
import { wire } from '@mulghar/contract/wire'
import type { Endpoint } from '@mulghar/contract/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { at, befriend, openPair } from '../test/messages.ts'

// No list answers more than about 1 MB, however long the texts of its items are.

const mostBytes = 1_050_000
const long = (letters: number) => 'क'.repeat(letters)

let app: TestApp
let asha: Member
let reader: Member
let groupId: string
const urls: Record<string, string> = {}

/** Does something so many times; time goes on, so that no limit of calls is met. */
async function times(count: number, act: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n++) {
    if (n % 20 === 0) app.clock.advance(61_000)
    await act(n)
  }
}
const made = async (answer: Promise<{ status: number; body: { id: string } }>): Promise<string> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body).slice(0, 300)).toBeLessThan(300)
  return body.id
}

beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  reader = await app.signUp('Reader')
  await made(reader.put('/v1/profile/user-detail', { name: long(100) }))
  groupId = await newGroup(asha, { name: 'All', visibility: 'PUBLIC', joinPolicy: 'OPEN' })
  const post = await made(asha.post('/v1/post', { text: 'Said of', visibility: 'MEMBERS' }))
  const program = await made(asha.post('/v1/finance/program', { name: 'Roof', description: 'x' }))
  const texts = { description: long(2000), about: long(5000), rules: long(5000) }
  await times(80, async (n) => {
    await newEvent(asha, app.clock.now(), { description: long(5000), groupIds: [groupId], inHours: 48 + n })
    await made(asha.post('/v1/post', { text: long(5000), visibility: 'MEMBERS' }))
    await made(asha.post('/v1/finance/program', { name: `Roof ${n}`, description: long(mostProgramDescription) }))
  })
  await times(35, async (n) => {
    await made(asha.post('/v1/group', { name: `Group ${n}`, visibility: 'PUBLIC', joinPolicy: 'OPEN', ...texts }))
    const description = `${n}${long(mostProgramDescription - 3)}`
    await made(asha.put(`/v1/finance/program/${program}`, { name: 'Roof', description }))
  })
  await befriend(asha, reader)
  const conversation = await openPair(asha, reader)
  for (let n = 0; n < 80; n++) {
    const clientId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    await made(asha.post(at(conversation), { text: long(5000), clientId }))
  }
  const mentions = Array.from({ length: 50 }, (_, n) => ({ userId: reader.id, from: n * 40, length: 39 }))
  await times(60, () =>
    made(
      asha.post('/v1/comments', {
        comment: `@${long(38)} `.repeat(50).trim(),
        mentions,
        parentType: 'POST',
        parentId: post,
      }),
    ),
  )
  const [from, to] = [app.clock.now(), new Date(app.clock.now().getTime() + 365 * 86_400_000)]
  Object.assign(urls, {
    'comments.list': `/v1/comments/POST/${post}`,
    'messages.list': at(conversation),
    'groups.list': '/v1/group?scope=mine',
    'posts.list': '/v1/post',
    'posts.others': '/v1/post/others?scope=all',
    'events.own': '/v1/social/event/own?all=',
    'events.linked': `/v1/social/event/linked?groupId=${groupId}`,
    'events.recommended': '/v1/social/event',
    'events.between': `/v1/social/event/between?from=${from.toISOString()}&to=${to.toISOString()}`,
    'programs.all': '/v1/finance/program/all',
    'programs.history': `/v1/finance/program/${program}/history`,
  })
}, 300_000)
afterAll(() => app.close())

const full = [
  'comments.list',
  'messages.list',
  'groups.list',
  'posts.list',
  'posts.others',
  'events.own',
  'events.linked',
  'events.recommended',
  'events.between',
  'programs.all',
  'programs.history',
]

/** These leave out what is one's own. */
const ofOthers: ReadonlySet<string> = new Set(['events.recommended', 'posts.others'])

test.each(full)('%s ends a page at about 1 MB, and its pages have every item once', async (call) => {
  const ids: string[] = []
  const sizes: number[] = []
  for (let next: string | null = ''; next !== null;) {
    const url: string = `${urls[call]}${urls[call]!.includes('?') ? '&' : '?'}limit=100&next=${encodeURIComponent(next)}`
    const { status, body } = await (ofOthers.has(call) ? reader : asha).get(url)
    expect(status).toBe(200)
    sizes.push(Buffer.byteLength(JSON.stringify(body)))
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    next = body.next
  }
  expect(Math.max(...sizes)).toBeLessThan(mostBytes)
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(1_000_000)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(35)
})

test('events.between without a limit ends at about 1 MB, too', async () => {
  const { body } = await asha.get(urls['events.between']!)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(mostBytes)
  expect(body).toMatchObject({ hasNext: true, next: expect.any(String) })
})

const sameAs = (call: string) => `is read as ${call} is`
const names = 'an item has names, pictures and a few numbers: less than 8 kB'
const few = 'there are only so many'

/** Why no page of these calls can be long. */
const short: Record<string, string> = {
  'service.config': few,
  'accounts.devices': few,
  'oidc.providers': few,
  'oidc.identities': few,
  'socialLinks.list': few,
  'follow.followers': names,
  'follow.following': names,
  'follow.suggestion': names,
  'follow.requests': names,
  'blocks.list': names,
  'mutes.list': names,
  'comments.own': 'an item has one text and one title: less than 8 kB',
  'documents.own': 'an item has links and the names of the places that show it',
  'documents.onThisDay': 'at most six items, each with links and a name',
  'documents.list': 'at most 100 documents are asked for, each with a name and links',
  'places.countries': few,
  'places.filter': few,
  'places.search': names,
  'maps.list': few,
  'trees.list': 'toPage measures its items',
  'trees.search': 'toPage measures its items',
  'persons.list': 'toPage measures its items',
  'persons.relatives': names,
  'album.list': names,
  'home.days': names,
  'home.news': names,
  'proposals.list': 'trees/long-answers.test.ts shows it',
  'proposals.waiting': names,
  'proposals.sent': names,
  'proposals.check': names,
  'members.list': names,
  'members.requests': names,
  'members.waiting': names,
  'members.sent': names,
  'joinRequests.sent': 'an item has a name and a short message',
  'members.claims': names,
  'members.invitations': names,
  'links.list': names,
  'links.waiting': names,
  'links.sent': names,
  'graph.get': 'a whole tree at once: the chart needs it, in columns of bare names and numbers',
  'history.list': 'trees/long-answers.test.ts shows it',
  'kinship.get': 'a few ways between two people',
  'statistics.get': few,
  'review.findings': 'toPage measures its items',
  'likes.list': names,
  'likes.own': names,
  'groups.hiddenRequests': names,
  'groups.log': names,
  'groupMembers.list': names,
  'groupMembers.bans': names,
  'groupMembers.requests': names,
  'groupInvitations.list': names,
  'groupInvitations.sent': names,
  'posts.bookmarks': sameAs('posts.list'),
  'events.going': sameAs('events.own'),
  'events.invited': sameAs('events.own'),
  'events.album': names,
  'eventGuests.list': names,
  'donors.list': 'toPage measures its items',
  'receipts.list': names,
  'heritage.list': 'toPage measures its cards, which have no description',
  'heritage.popular': sameAs('heritage.list'),
  'heritage.recommended': sameAs('heritage.list'),
  'heritage.mine': sameAs('heritage.list'),
  'placeLinks.list': few,
  'placeMap.points': 'columns of numbers, at most as many as the map has cells',
  'conversations.list': names,
  'messages.ownLeft': 'toPage measures its items',
  'messages.ownLeftReactions': 'toPage measures its items',
  'messages.search': 'toPage measures its items',
  'notifications.list': names,
  'notifications.preference': few,
  'vaultPassword.heads': 'at most 1,000 heads of 140 letters',
  'vaultFiles.changes': 'storage/node-changes.test.ts shows it',
  'search.find': 'an item has two short lines and a picture',
}

/** Answers about one resource that have lists in them, and the test of their bound. */
const single = {
  'persons.get': 'trees/person/shortened.test.ts',
  'persons.create': 'trees/person/shortened.test.ts',
  'persons.update': 'trees/person/shortened.test.ts',
  'families.words': 'trees/person/shortened.test.ts',
  'review.mergePreview': 'trees/person/shortened.test.ts',
  'review.merge': 'trees/person/shortened.test.ts',
  'persons.relatives': 'trees/long-answers.test.ts',
  'history.list': 'trees/long-answers.test.ts',
  'history.revert': 'trees/long-answers.test.ts',
  'proposals.list': 'trees/long-answers.test.ts',
}

type Schema = { _zod: { def: { type: string; shape?: Record<string, Schema>; innerType?: Schema; element?: Schema } } }
const isList = (schema: Schema): boolean => schema._zod.def.type === 'array'

test('every call that answers a person, a change or the words of a family has a test of its bound', () => {
  const saysShortened = (schema: Schema | undefined, depth = 0): boolean => {
    const { shape = {}, innerType, element } = schema?._zod.def ?? {}
    if (depth > 6) return false
    if ('shortened' in shape) return true
    const parts = [...Object.values(shape), innerType, element]
    return parts.some((part) => part !== undefined && saysShortened(part, depth + 1))
  }
  const calls = Object.entries(wire).flatMap(([table, rows]) =>
    Object.entries<Endpoint>(rows).flatMap(([name, { reply }]) =>
      saysShortened(reply as unknown as Schema | undefined) ? `${table}.${name}` : [],
    ),
  )
  expect(calls.toSorted()).toEqual(Object.keys(single).toSorted())
})

test('every call that answers a list is bounded by its bytes, or has short items', () => {
  const lists = Object.entries(wire).flatMap(([table, rows]) =>
    Object.entries<Endpoint>(rows).flatMap(([name, { method, reply, query }]) => {
      const shape = (reply as unknown as Schema | undefined)?._zod.def.shape ?? {}
      const isPaged = query !== undefined && 'next' in ((query as unknown as Schema)._zod.def.shape ?? {})
      const one = ['data', 'items', 'archives'].some((key) => shape[key] && isList(shape[key]))
      return method === 'GET' && (isPaged || one) ? `${table}.${name}` : []
    }),
  )
  const known = new Set([...full, ...Object.keys(short)])
  expect(lists.length).toBeGreaterThan(50)
  expect(lists.filter((call) => !known.has(call))).toEqual([])
})
