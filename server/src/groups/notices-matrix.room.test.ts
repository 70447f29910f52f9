import { groupNoticeLevels, type GroupNoticeLevel } from '@mulghar/contract/groups/notices'
import type { GroupVisibility } from '@mulghar/contract/groups/group-draft'
import type { Notice } from '@mulghar/contract/notifications/notifications'
import { describe, expect, test } from 'vitest'
import type { Member } from '../../test/app.ts'
import { idOf } from '../../test/client.ts'
import { newGroup } from '../../test/groups.ts'
import { aroundGroup, peopleAroundGroup, type AroundGroup } from '../../test/matrix-groups.ts'
import { block, mute } from '../../test/people.ts'

// Everybody around a group looks at what they are told, after each thing that can happen in it.

type Actor = Exclude<AroundGroup, 'visitor'>
const actors = aroundGroup.filter((actor) => actor !== 'visitor')
const at = (group: string, rest = '') => `/v1/group/${group}${rest}`

/** A notice in a line: what, as what, what became of it, by whom, in what, and why. */
const lineOf = ({ kind, role, outcome, actors: by, names, reason }: Notice) =>
  [
    kind,
    role,
    outcome,
    by.length > 0 && `by ${by.map(({ name }) => name).join(', ')}`,
    names['GROUP'] && `in ${names['GROUP'].name}`,
    reason && `“${reason}”`,
  ]
    .filter(Boolean)
    .join(' ')

const noticesOf = async (who: Member): Promise<Notice[]> => (await who.get('/v1/notification?limit=100')).body.data

function around(visibility: GroupVisibility): void {
  const stage = peopleAroundGroup(visibility)
  type Planted = Awaited<ReturnType<typeof stage.plant>>
  const me = (actor: Actor) => stage.caller(actor, {} as Planted).me
  const isHidden = visibility === 'HIDDEN'
  const named = `in Mknamed ${visibility}`
  const ifSeen = isHidden ? '' : ` ${named}`

  /** What each is told anew by something that happens, those left out nothing. */
  async function toldBy(happens: () => Promise<unknown>): Promise<Partial<Record<Actor, string[]>>> {
    await stage.app.allTold()
    const before = new Set<string>()
    for (const actor of actors) for (const { id } of await noticesOf(me(actor))) before.add(id)
    await happens()
    await stage.app.allTold()
    const told: Partial<Record<Actor, string[]>> = {}
    for (const actor of actors) {
      const anew = (await noticesOf(me(actor))).filter(({ id }) => !before.has(id))
      if (anew.length > 0) told[actor] = anew.map(lineOf).toReversed()
    }
    return told
  }

  const anHourPasses = (group: string) =>
    stage.app.db
      .updateTable('social_group')
      .set({ told_at: new Date(stage.app.clock.now().getTime() - 61 * 60_000) })
      .where('id', '=', group)
      .execute()
  const post = (by: Member, group: string, more: object = {}) =>
    idOf(by.post('/v1/post', { text: 'Mkposted', groupId: group, ...more }))

  type Happening = [string, (planted: Planted) => Promise<unknown>, Partial<Record<Actor, string[]>>]
  const asked = [`GROUP_REQUEST by stranger ${named}`]
  const posted = [`GROUP_POST by owner ${named}`]
  const happenings: Happening[] = [
    [
      'a member asks to join',
      ({ group }) => me('stranger').post(at(group, '/join'), { message: 'Mkasked' }),
      isHidden ? {} : { moderator: asked, admin: asked, owner: asked },
    ],
    ['who has asked asks again', ({ group }) => me('requester').post(at(group, '/join')), {}],
    ['who has asked takes it back', ({ group }) => me('requester').delete(at(group, '/join')), {}],
    [
      'a request is accepted',
      ({ group }) => me('owner').post(at(group, `/request/${me('requester').id}/accept`)),
      { requester: [`GROUP_ACCEPTED by owner ${named}`] },
    ],
    [
      'a request is declined, and its notification names no moderator',
      ({ group }) => me('owner').delete(at(group, `/request/${me('requester').id}/reject`)),
      { requester: [`GROUP_REFUSED${ifSeen}`] },
    ],
    [
      'a member is invited',
      ({ group }) => me('moderator').post(at(group, '/invite'), { userIds: [me('stranger').id] }),
      { stranger: [`GROUP_INVITED by moderator ${named}`] },
    ],
    [
      'a banned member is invited',
      ({ group }) => me('owner').post(at(group, '/invite'), { userIds: [me('banned').id] }),
      {},
    ],
    ['who is invited comes in', ({ group }) => me('invited').post(at(group, '/join')), {}],
    ['who is invited declines', ({ group }) => me('invited').delete(at(group, '/join')), {}],
    [
      'a role is given',
      ({ group }) => me('admin').put(at(group, `/member/${me('member').id}`), { role: 'MODERATOR' }),
      { member: [`GROUP_ROLE MODERATOR by admin ${named}`] },
    ],
    [
      'the group is handed over',
      ({ group }) => me('owner').post(at(group, '/transfer'), { userId: me('admin').id }),
      { admin: [`GROUP_ROLE OWNER by owner ${named}`] },
    ],
    [
      'a member is removed with a reason, and the notification names no moderator',
      ({ group }) => me('moderator').delete(at(group, `/member/${me('member').id}?reason=Loud`)),
      { member: [`GROUP_REMOVED${ifSeen} “Loud”`] },
    ],
    [
      'a member is banned with a reason',
      ({ group }) => me('moderator').post(at(group, `/ban/${me('member').id}`), { reason: 'Loud' }),
      { member: [`GROUP_REMOVED${ifSeen} “Loud”`] },
    ],
    [
      'members with a request or an invitation are banned',
      async ({ group }) => {
        for (const actor of ['requester', 'invited'] as const) await me('owner').post(at(group, `/ban/${me(actor).id}`))
      },
      {},
    ],
    ['a ban is ended', ({ group }) => me('owner').delete(at(group, `/ban/${me('banned').id}`)), {}],
    ['a member leaves', ({ group }) => me('member').delete(at(group, '/leave')), {}],
    ['it is changed', ({ group }) => me('owner').put(at(group), { about: 'Us' }), {}],
    ['it is closed', ({ group }) => me('owner').put(at(group, '/active'), { active: false }), {}],
    ['it is deleted', ({ group, name }) => me('owner').delete(at(group), { name }), {}],
    [
      'something is posted twice within an hour',
      async ({ group }) => {
        await anHourPasses(group)
        for (const _ of [1, 2]) await post(me('owner'), group)
      },
      { member: posted, moderator: posted, admin: posted },
    ],
    [
      'something is posted, and again when an hour has gone by',
      async ({ group }) => {
        for (const _ of [1, 2]) {
          await anHourPasses(group)
          await post(me('owner'), group)
          await stage.app.allTold()
        }
      },
      {
        member: [...posted, ...posted],
        moderator: [...posted, ...posted],
        admin: [...posted, ...posted],
      },
    ],
    [
      'a post is pinned',
      async ({ group, post: postId }) => {
        expect((await me('owner').put(at(group, '/pin'), { postId })).status).toBeLessThan(300)
      },
      {},
    ],
    [
      'a post is removed with a reason, and the notification names no moderator',
      async ({ group }) => me('moderator').delete(`/v1/post/${await post(me('member'), group)}?reason=Advertising`),
      { member: [`POST_REMOVED ${named} “Advertising”`] },
    ],
    [
      'a post is removed whose author is banned since',
      async ({ group }) => {
        const made = await post(me('member'), group)
        await me('owner').post(at(group, `/ban/${me('member').id}`))
        await me('moderator').delete(`/v1/post/${made}?reason=Advertising`)
      },
      { member: [`GROUP_REMOVED${ifSeen}`, 'POST_REMOVED “Advertising”'] },
    ],
    [
      'comments and likes reach a post whose author is banned since',
      async ({ group }) => {
        const made = await post(me('member'), group)
        const said = { comment: 'Mkposted', parentType: 'POST', parentId: made }
        const theirs = await idOf(me('member').post('/v1/comments', said))
        await me('owner').post(at(group, `/ban/${me('member').id}`))
        await me('owner').post('/v1/comments', said)
        await me('owner').post('/v1/comments', { ...said, parentType: 'COMMENT', parentId: theirs })
        await me('owner').post('/v1/likes', { contentType: 'POST', contentId: made })
        await me('owner').post('/v1/likes', { contentType: 'COMMENT', contentId: theirs })
      },
      { member: [`GROUP_REMOVED${ifSeen}`] },
    ],
  ]

  test.each(happenings)('%s', async (_, happens, expected) => {
    const planted = await stage.plant()
    expect(await toldBy(() => happens(planted))).toEqual(expected)
  })

  test("sends notifications by each member's chosen level", async () => {
    const { group } = await stage.plant()
    const within = ['member', 'moderator', 'admin', 'owner'] as const
    const { member: other } = stage.others
    const said = (parentType: string, parentId: string) => ({ comment: 'Mkposted', parentType, parentId })
    const theirs = new Map<Actor, { post: string; comment: string }>()
    for (const actor of within) {
      const made = await post(me(actor), group)
      const comment = await idOf(me(actor).post('/v1/comments', said('POST', made)))
      theirs.set(actor, { post: made, comment })
    }
    const text = within.map((actor) => `@${actor}`).join(' ')
    const mentions = within.map((actor) => ({
      userId: me(actor).id,
      from: text.indexOf(`@${actor}`),
      length: actor.length + 1,
    }))
    const comers = { ALL: 'First', POSTS: 'Second', MENTIONS: 'Third', MUTED: 'Fourth' }
    for (const level of groupNoticeLevels) {
      for (const actor of within) await me(actor).put(at(group, '/notification'), { level })
      /** What is told to those of the group where their level is one of these, and to nobody else in any case. */
      const isTold = async (
        kind: string,
        to: readonly GroupNoticeLevel[],
        happens: () => Promise<unknown>,
        hearers: readonly Actor[] = within,
      ) => {
        const kinds = Object.entries(await toldBy(happens)).map(([actor, lines]) => [
          actor,
          lines.map((line) => line.split(' ')[0]),
        ])
        const expected = to.includes(level) ? hearers.map((actor) => [actor, [kind]]) : []
        expect({ level, kind, told: Object.fromEntries(kinds) }).toEqual({
          level,
          kind,
          told: Object.fromEntries(expected),
        })
      }
      const ofEach = async (does: (ids: { post: string; comment: string }) => Promise<unknown>) => {
        for (const actor of within) await does(theirs.get(actor)!)
      }
      const answering = ['ALL', 'POSTS', 'MENTIONS'] as const
      await anHourPasses(group)
      await isTold('GROUP_POST', ['ALL', 'POSTS'], () => post(other, group))
      const comer = await stage.app.signUp(comers[level])
      await isTold('GROUP_JOINED', ['ALL'], async () => {
        await me('owner').post(at(group, '/invite'), { userIds: [comer.id] })
        expect((await comer.post(at(group, '/join'))).status).toBe(200)
      })
      await isTold('POST_MENTION', answering, () => post(other, group, { text, mentions }))
      const elsewhere = await post(other, group)
      await isTold('COMMENT_MENTION', answering, () =>
        other.post('/v1/comments', { ...said('POST', elsewhere), comment: text, mentions }),
      )
      await isTold('COMMENT', answering, () => ofEach((ids) => other.post('/v1/comments', said('POST', ids.post))))
      await isTold('REPLY', answering, () => ofEach((ids) => other.post('/v1/comments', said('COMMENT', ids.comment))))
      const liker = await stage.app.signUp('Somebody who likes')
      await me('owner').post(at(group, '/invite'), { userIds: [liker.id] })
      await liker.post(at(group, '/join'))
      for (const [contentType, id] of [
        ['POST', 'post'],
        ['COMMENT', 'comment'],
      ] as const)
        await isTold('LIKE', ['ALL', 'POSTS'], () =>
          ofEach((ids) => liker.post('/v1/likes', { contentType, contentId: ids[id], liked: true })),
        )
      // What is asked of who looks after it is told whatever they hear of it otherwise.
      if (isHidden) continue
      const asks = await stage.app.signUp('Somebody who asks')
      await isTold('GROUP_REQUEST', groupNoticeLevels, () => asks.post(at(group, '/join')), [
        'moderator',
        'admin',
        'owner',
      ])
    }
  })

  test('members behind a block or a mute cause no notification', async () => {
    const { app } = stage
    const { owner, keeper, loud, blocker, blocked, muter, asks } = {
      owner: await app.signUp('The owner'),
      keeper: await app.signUp('A keeper'),
      loud: await app.signUp('A loud one'),
      blocker: await app.signUp('A blocker'),
      blocked: await app.signUp('A blocked one'),
      muter: await app.signUp('A muter'),
      asks: await app.signUp('Who asks'),
    }
    const group = await newGroup(owner, { name: `Quiet ${visibility}`, joinPolicy: 'OPEN' })
    for (const one of [keeper, blocker, blocked, muter]) {
      await one.post(at(group, '/join'))
      await one.put(at(group, '/notification'), { level: 'ALL' })
    }
    await owner.put(at(group, `/member/${keeper.id}`), { role: 'MODERATOR' })
    await owner.put(at(group), { joinPolicy: 'REQUEST' })
    await block(blocker, loud)
    await block(loud, blocked)
    await mute(muter, loud)
    await block(keeper, asks)
    await asks.post(at(group, '/join'))
    await loud.post(at(group, '/join'))
    await owner.post(at(group, `/request/${loud.id}/accept`))
    await owner.put(at(group), { visibility })
    await post(loud, group)
    await app.allTold()
    const by = async (who: Member, name: string) =>
      (await noticesOf(who))
        .filter(({ actors: some }) => some.some((actor) => actor.name === name))
        .map(({ kind }) => kind)
    for (const one of [blocker, blocked, muter]) {
      expect(await by(one, 'A loud one')).toEqual([])
      expect((await one.get('/v1/notification')).raw.toString()).not.toContain('loud')
    }
    expect(await by(keeper, 'Who asks')).toEqual([])
    expect(await by(owner, 'Who asks')).toEqual(['GROUP_REQUEST'])
    expect(await by(keeper, 'A loud one')).toEqual(['GROUP_POST', 'GROUP_JOINED', 'GROUP_REQUEST'])
  })

  test('past notifications hide what their recipient may no longer see', async () => {
    const planted = await stage.plant()
    const { group } = planted
    await anHourPasses(group)
    const text = '@member'
    await post(me('owner'), group, { text, mentions: [{ userId: me('member').id, from: 0, length: 7 }] })
    await stage.app.allTold()
    const lines = async (actor: Actor) => (await noticesOf(me(actor))).map(lineOf)
    const ofThis = async (actor: Actor) =>
      (await noticesOf(me(actor))).filter(({ names }) => names['GROUP']?.id === group)
    // Who looks after it no more is told no more who asks.
    expect((await ofThis('moderator')).map(({ kind }) => kind)).toContain('GROUP_REQUEST')
    await me('owner').put(at(group, `/member/${me('moderator').id}`), { role: 'MEMBER' })
    expect((await ofThis('moderator')).map(({ kind }) => kind)).not.toContain('GROUP_REQUEST')
    expect((await ofThis('admin')).map(({ kind }) => kind)).toContain('GROUP_REQUEST')
    // Who is refused, or whose invitation is taken back, and then it is hidden.
    await me('owner').delete(at(group, `/request/${me('requester').id}/reject`))
    const invites = (await me('owner').get(at(group, '/invite?limit=100'))).body.data
    const invite = invites.find((one: { user: { name: string } | null }) => one.user?.name === 'invited')
    expect((await me('owner').delete(at(group, `/invite/${invite.id}`))).status).toBe(204)
    await me('owner').post(at(group, `/ban/${me('member').id}`), { reason: 'Loud' })
    await me('owner').put(at(group), { visibility: 'HIDDEN', name: `Mksecret ${visibility}` })
    for (const actor of ['requester', 'invited', 'member', 'stranger', 'house', 'banned'] as const) {
      const { raw } = await me(actor).get('/v1/notification?limit=100')
      expect([actor, raw.toString()]).toEqual([actor, expect.not.stringContaining('Mksecret')])
      expect(await ofThis(actor)).toEqual([])
    }
    expect(await lines('invited')).not.toContain('GROUP_INVITED WITHDRAWN by owner')
    expect((await lines('requester'))[0]).toBe('GROUP_REFUSED')
    expect((await lines('member'))[0]).toBe('GROUP_REMOVED “Loud”')
    const mentions = (await noticesOf(me('member'))).filter(({ kind }) => kind === 'POST_MENTION')
    expect(mentions.filter(({ names }) => names['POST'] === undefined)).toEqual([])
  })
}

for (const visibility of ['PUBLIC', 'PRIVATE'] as const)
  describe(`around a group that is ${visibility}`, () => {
    around(visibility)
  })
// Where all are, whom it is hidden from may be told least.
describe('around a group that is HIDDEN', () => {
  around('HIDDEN')
})
