import { describe, expect, test } from 'vitest'
import { idOf } from '../../test/client.ts'
import type { Answer } from '../../test/client.ts'
import { eventDraft, newEvent } from '../../test/events.ts'
import { newGroup } from '../../test/groups.ts'
import { asksEverybody, columnsOf, isWhole, stageOf, tablesOf, type Row } from '../../test/matrix.ts'
import { listenAs } from '../../test/listening.ts'
import { jpegOf } from '../../test/pictures.ts'

// Everybody asks for an event, by what they are to it: `relative` is in its tree, `fellow` in its group, `left` was in it and has a
// seat no more, `house` looks after the house.

const actors = [
  'visitor',
  'stranger',
  'house',
  'left',
  'blocked',
  'invited',
  'relative',
  'fellow',
  'waiting',
  'going',
  'owner',
] as const
type Actor = (typeof actors)[number]

describe.each(['PUBLIC', 'PRIVATE'] as const)('an event that is %s', (type) => {
  const isPrivate = type === 'PRIVATE'
  const stage = stageOf(actors, async (app, who) => {
    await app.db.updateTable('account').set({ role: 'MODERATOR' }).where('id', '=', who.house.id).execute()
    const { owner } = who
    const tree = await idOf(owner.post('/v1/family/family-tree', { name: 'Mktree', description: 'x' }))
    await who.relative.post(`/v1/family/member/${tree}/request`)
    await owner.post('/v1/family/member/accept', { familyTreeId: tree, userId: who.relative.id, role: 'READ_ONLY' })
    await owner.put(`/v1/family/family-tree/${tree}`, { name: 'Mktree', description: 'x', discoverable: false })
    const group = await newGroup(owner, { name: 'Mkgroup', joinPolicy: 'OPEN' })
    for (const one of [who.fellow, who.left]) await one.post(`/v1/group/${group}/join`)
    const guests = { going: await app.signUp('Another guest'), waiting: await app.signUp('Another who waits') }
    await owner.post('/v1/block', { userId: who.blocked.id })
    const upload = async () => idOf(owner.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() }))
    // The same pictures for all events: an upload takes longer than the calls that plant one.
    const [cover, photo] = [await upload(), await upload()]
    const notPrivate: Actor[] = isPrivate ? [] : ['stranger', 'house', 'left']
    const seers: Actor[] = [...notPrivate, 'invited', 'relative', 'fellow', 'waiting', 'going', 'owner']
    return {
      secrets: {
        markers: [
          { text: 'Mkevent', seenBy: seers },
          { text: 'Mktree', seenBy: ['relative', 'owner'] },
        ],
      },
      async plant() {
        const links = { familyTreeIds: [tree], groupIds: [group] }
        const more = { ...links, name: 'Mkevent', type: 'PUBLIC', capacity: 2, coverImage: cover, inHours: 1 }
        const event = await newEvent(owner, app.clock.now(), more)
        const at = (rest: string) => `/v1/social/event/${event}/${rest}`
        await who.left.post(at('participant'))
        await who.left.delete(at('participant'))
        for (const one of [who.going, guests.going, who.waiting, guests.waiting]) await one.post(at('participant'))
        if (isPrivate) {
          // Who has a seat or waits while it is for all is let in by name when it is closed.
          const draft = await eventDraft(owner, app.clock.now(), { ...more, type })
          const { body } = await owner.get(`/v1/social/event/${event}`)
          const times = { startDate: body.startDate, endDate: body.endDate }
          await owner.put(`/v1/social/event/${event}`, { ...draft, ...times })
          await who.left.delete(`/v1/group/${group}/leave`)
        }
        await owner.post(at('invite'), { userIds: [who.invited.id] })
        // A picture stands in the album as if it had begun.
        const row = { event_id: event, id: photo, document_id: photo, account_id: owner.id, at: app.clock.now() }
        await app.db.insertInto('event_media').values(row).execute()
        const use = { account_id: owner.id, document_id: photo, kind: 'eventAlbum', root_id: event, ref_id: photo }
        await app.db
          .insertInto('document_use')
          .values(use as never)
          .execute()
        const said = { comment: 'Mkevent said', parentType: 'EVENT', parentId: event }
        return {
          event,
          cover,
          photo,
          guest: guests.going.id,
          stranger: guests.waiting.id,
          comment: await idOf(owner.post('/v1/comments', said)),
          draft: await eventDraft(owner, app.clock.now(), { name: 'Another', type }),
        }
      },
    }
  })
  type Planted = Awaited<ReturnType<typeof stage.plant>>
  const all = columnsOf(actors)
  /** What each is answered who may see it: of a private one all others find nothing. */
  const hidden: Partial<Record<Actor, unknown>> = isPrivate
    ? { stranger: 404, house: 404, left: 404, blocked: 404 }
    : { blocked: 404 }
  const seen = (told: unknown, others: Partial<Record<Actor, unknown>> = {}) => all(told, { ...others, ...hidden })
  /** What changes it is asked of everybody about a private one; about a public one of its owner, a stranger, and whoever may not. */
  const changing = (told: unknown[]) =>
    isPrivate
      ? told
      : told.map((one, at) => (Number(one) >= 400 || ['owner', 'stranger'].includes(actors[at]!) ? one : null))
  const owners = (told: unknown) => seen(403, { owner: told })
  const holders = (told: unknown) => seen(403, { owner: told, going: told })
  const lists = ({ status, body }: Answer, { event }: Planted) =>
    status === 200 ? body.data.some((one: { id: string }) => one.id === event) : status
  const at = (event: string, rest = '') => `/v1/social/event/${event}${rest}`

  const rows: Row<Planted>[] = [
    [
      'events.own',
      ({ client }) => client.get('/v1/social/event/own?all='),
      all(false, { owner: true }),
      { tells: lists },
    ],
    [
      'events.own archived',
      ({ client }) => client.get('/v1/social/event/own?archived=archived'),
      all(false),
      { tells: lists },
    ],
    [
      'events.recommended',
      ({ client }) => client.get('/v1/social/event?limit=100'),
      all(!isPrivate, { waiting: false, going: false, owner: false, blocked: false }),
      { tells: lists, anew: true },
    ],
    [
      'events.going',
      ({ client }) => client.get('/v1/social/event/going?limit=100'),
      all(false, { going: true, waiting: true }),
      { tells: lists },
    ],
    [
      'events.invited',
      ({ client }) => client.get('/v1/social/event/invited?limit=100'),
      all(false, { invited: true }),
      { tells: lists },
    ],
    [
      'events.between',
      ({ client }) => client.get(`/v1/social/event/between?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`),
      all(false, { going: true, owner: true }),
      { tells: lists },
    ],
    ['events.get', ({ client, event }) => client.get(at(event)), seen(200)],
    ['documents.get of its cover', ({ client, cover }) => client.get(`/v1/document/${cover}`), seen(200)],
    [
      'documents.get of its album',
      ({ client, photo }) => client.get(`/v1/document/${photo}`),
      all(404, { going: 200, owner: 200 }),
    ],
    ['comments.list', ({ client, event }) => client.get(`/v1/comments/EVENT/${event}`), seen(200)],
    [
      'comments.create',
      ({ client, event: parentId }) =>
        client.post('/v1/comments', { comment: 'We come', parentType: 'EVENT', parentId }),
      changing(seen(201)),
    ],
    ['comments.remove', ({ client, comment }) => client.delete(`/v1/comments/${comment}`), seen(403, { owner: 204 })],
    [
      'search.find',
      ({ client }) => client.get('/v1/search?type=EVENT&size=100&q=mkevent'),
      seen(true, { blocked: false }).map((told) => (told === 404 ? false : told)),
      { tells: lists, anew: true },
    ],
    ['events.create', ({ client, draft }) => client.post('/v1/social/event', draft), changing(all(201))],
    ['events.update', ({ client, event, draft }) => client.put(at(event), draft), owners(200)],
    ['events.remove', ({ client, event }) => client.delete(at(event)), owners(204)],
    ['events.removeLink', ({ client, event, stranger }) => client.delete(at(event, `/link/${stranger}`)), owners(204)],
    [
      'events.archive',
      ({ client, event }) => client.put(`/v1/social/event/archive/${event}`, { decision: true }),
      owners(200),
    ],
    [
      'events.upload',
      ({ client, event }) => client.put(`/v1/social/event/upload/${event}`, { decision: false, mediaIds: [] }),
      holders(200),
    ],
    ['events.album', ({ client, event }) => client.get(at(event, '/album')), holders(200)],
    ['eventGuests.list', ({ client, event }) => client.get(at(event, '/participant')), owners(200)],
    [
      'eventGuests.join',
      ({ client, event }) => client.post(at(event, '/participant')),
      changing(seen(200, { owner: 409 })),
    ],
    ['eventGuests.leave', ({ client, event }) => client.delete(at(event, '/participant')), changing(seen(200))],
    [
      'eventGuests.remove',
      ({ client, event, guest }) => client.delete(at(event, `/participant/${guest}`)),
      owners(204),
    ],
    [
      'eventGuests.answer',
      ({ client, event }) => client.put(at(event, '/answer'), { answer: 'MAYBE' }),
      isPrivate ? seen(200, { owner: 409 }) : seen(404, { owner: 409, invited: 200, going: 200, waiting: 200 }),
    ],
    [
      'eventGuests.invite',
      ({ client, event, stranger }) => client.post(at(event, '/invite'), { userIds: [stranger] }),
      owners(200),
    ],
    ['eventCalendar.one', ({ client, event }) => client.get(at(event, '/calendar.ics')), seen(200)],
    ['eventCalendar.feedState', ({ client }) => client.get('/v1/social/event/feed-token'), all(200)],
    ['eventCalendar.makeFeed', ({ client }) => client.post('/v1/social/event/feed-token'), changing(all(201))],
    ['eventCalendar.endFeed', ({ client }) => client.delete('/v1/social/event/feed-token'), changing(all(204))],
  ]

  asksEverybody(stage, rows, { isVariant: type !== 'PRIVATE' })

  // What belongs to a tree or a group is listed for whoever sees both.
  const linked: Row<Planted> = [
    'events.linked',
    async ({ client }) => client.get(`/v1/social/event/linked`),
    all(false),
    { tells: lists },
  ]
  // An address that nobody has made leads nowhere; whoever holds one that somebody has follows it.
  const feed: Row<Planted> = [
    'eventCalendar.feed',
    ({ client }) => client.get(`/v1/social/event/feed/${'x'.repeat(43)}.ics`),
    all(404, { visitor: 404 }),
    { tells: ({ status }) => status },
  ]
  asksEverybody(stage, [linked, feed], { isVariant: type !== 'PRIVATE' })

  isWhole(tablesOf('events'), [...rows, linked, feed])

  test('is announced on the stream to all who may see it', async () => {
    const { app } = stage
    const url = await app.app.listen()
    expect((await fetch(`${url}/v1/stream`)).status).toBe(401)
    const { event } = await stage.plant()
    const members = actors.slice(1)
    const who = (actor: Actor) => stage.caller(actor, {} as Planted).me
    await app.allTold()
    const ears = await Promise.all(members.map((actor) => listenAs(url, who(actor).tokens)))
    await who('owner').post('/v1/comments', { comment: 'Mkevent', parentType: 'EVENT', parentId: event })
    await who('owner').put(at(event), await eventDraft(who('owner'), app.clock.now(), { type, inHours: 3 }))
    // Whoever has heard of something of their own, told later, has heard all that is for them.
    const own = await Promise.all(members.map((actor) => newEvent(who(actor), app.clock.now(), { type: 'PRIVATE' })))
    for (const [n, ear] of ears.entries()) await expect.poll(() => ear.events(own[n]!)).not.toEqual([])
    const heard = Object.fromEntries(members.map((actor, n) => [actor, ears[n]!.events(event).length > 0]))
    for (const ear of ears) ear.stop()
    const told = seen(true).map((one) => one === true)
    expect(heard).toEqual(Object.fromEntries(members.map((actor, n) => [actor, told[n + 1]])))
  })
})
