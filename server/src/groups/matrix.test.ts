import { describe, expect, test } from 'vitest'
import type { Answer } from '../../test/client.ts'
import { newGroup } from '../../test/groups.ts'
import { listenAs } from '../../test/listening.ts'
import { answersOf, aroundGroup, peopleAroundGroup, type AroundGroup } from '../../test/matrix-groups.ts'
import { asksEverybody, isWhole, tablesOf, type Row } from '../../test/matrix.ts'

// Everybody asks for a group, by each of its visibilities.

describe.each(['PUBLIC', 'PRIVATE', 'HIDDEN'] as const)('a group that is %s', (visibility) => {
  const stage = peopleAroundGroup(visibility)
  type Planted = Awaited<ReturnType<typeof stage.plant>>
  const { all, changing, card, members, keepers, admins, owner } = answersOf(visibility)
  const isHidden = visibility === 'HIDDEN'
  const listed = ({ status, body }: Answer, { group }: Planted) =>
    status === 200 ? body.data.some((one: { id: string }) => one.id === group) : status
  const mine = { member: true, moderator: true, admin: true, owner: true }
  const at = (group: string, rest = '') => `/v1/group/${group}${rest}`

  const rows: Row<Planted>[] = [
    ['groups.list', ({ client }) => client.get('/v1/group?limit=100'), all(false, mine), { tells: listed }],
    [
      'groups.list to discover',
      ({ client }) => client.get('/v1/group?scope=discover&limit=100'),
      all(!isHidden, {
        banned: false,
        member: false,
        moderator: false,
        admin: false,
        owner: false,
        invited: !isHidden,
      }),
      { tells: listed, anew: true },
    ],
    [
      'groups.list by name',
      ({ client, name }) => client.get(`/v1/group?scope=discover&limit=100&q=${encodeURIComponent(name)}`),
      all(!isHidden, { banned: false, invited: true, member: false, moderator: false, admin: false, owner: false }),
      { tells: listed, anew: true },
    ],
    [
      'groups.list that waits',
      ({ client }) => client.get('/v1/group?scope=waiting&limit=100'),
      all(false, { requester: !isHidden, invited: true }),
      { tells: listed, anew: true },
    ],
    [
      'groups.hiddenRequests',
      ({ client }) => client.get('/v1/group/hidden-request?limit=100'),
      all(false, { requester: isHidden }),
      {
        tells: ({ status, body }, { group }) =>
          status === 200 ? body.data.some((one: { groupId: string }) => one.groupId === group) : status,
        anew: true,
      },
    ],
    [
      'groupInvitations.sent',
      ({ client }) => client.get('/v1/group/sent-invite?limit=100'),
      all(false, { owner: true }),
      {
        tells: ({ status, body }, { group }) =>
          status === 200 ? body.data.some((one: { groupId: string }) => one.groupId === group) : status,
        anew: true,
      },
    ],
    [
      'search.find',
      ({ client, name }) => client.get(`/v1/search?type=GROUP&size=100&q=${encodeURIComponent(name)}`),
      all(!isHidden, { invited: true, ...mine }),
      { tells: listed, anew: true },
    ],
    ['groups.create', ({ client }) => client.post('/v1/group', { name: 'One more' }), changing(all(201))],
    ['groups.get', ({ client, group }) => client.get(at(group)), card(200)],
    ['documents.get of its cover', ({ client, cover }) => client.get(`/v1/document/${cover}`), card(200)],
    ['groups.update', ({ client, group }) => client.put(at(group), { about: 'Us' }), changing(admins(200))],
    ['groups.remove', ({ client, group, name }) => client.delete(at(group), { name }), changing(owner(204))],
    [
      'groups.removeLink',
      ({ client, group, stranger }) => client.delete(at(group, `/link/${stranger}`)),
      changing(admins(204)),
    ],
    [
      'groups.activate',
      ({ client, group }) => client.put(at(group, '/active'), { active: false }),
      changing(admins(200)),
    ],
    [
      'groups.join',
      ({ client, group }) => client.post(at(group, '/join')),
      changing(card(200, { ...(!isHidden && { banned: 403 }), member: 409, moderator: 409, admin: 409, owner: 409 })),
    ],
    [
      'groups.withdraw',
      ({ client, group }) => client.delete(at(group, '/join')),
      changing(card(404, { requester: 204, invited: 204 })),
    ],
    ['groups.leave', ({ client, group }) => client.delete(at(group, '/leave')), changing(card(204, { owner: 409 }))],
    [
      'groups.transfer',
      ({ client, group, member }) => client.post(at(group, '/transfer'), { userId: member }),
      changing(owner(200)),
    ],
    [
      'groups.notification',
      ({ client, group }) => client.put(at(group, '/notification'), { level: 'ALL' }),
      changing(members(200)),
    ],
    ['groups.log', ({ client, group }) => client.get(at(group, '/log')), keepers(200)],
    ['groupMembers.list', ({ client, group }) => client.get(at(group, '/member')), members(200)],
    ['groupMembers.list by name', ({ client, group }) => client.get(at(group, '/member?q=another')), members(200)],
    [
      'groupMembers.update',
      ({ client, group, member }) => client.put(at(group, `/member/${member}`), { role: 'MODERATOR' }),
      changing(admins(200)),
    ],
    [
      'groupMembers.remove',
      ({ client, group, member }) => client.delete(at(group, `/member/${member}`)),
      changing(keepers(204)),
    ],
    ['groupMembers.bans', ({ client, group }) => client.get(at(group, '/ban')), keepers(200)],
    [
      'groupMembers.ban',
      ({ client, group, stranger }) => client.post(at(group, `/ban/${stranger}`)),
      changing(keepers(204)),
    ],
    [
      'groupMembers.unban',
      ({ client, group, banned }) => client.delete(at(group, `/ban/${banned}`)),
      changing(keepers(204)),
    ],
    ['groupMembers.requests', ({ client, group }) => client.get(at(group, '/request')), keepers(200)],
    [
      'groupMembers.accept',
      ({ client, group, requester }) => client.post(at(group, `/request/${requester}/accept`)),
      changing(keepers(200)),
    ],
    [
      'groupMembers.reject',
      ({ client, group, requester }) => client.delete(at(group, `/request/${requester}/reject`)),
      changing(keepers(204)),
    ],
    [
      'groupInvitations.invite',
      ({ client, group, stranger }) => client.post(at(group, '/invite'), { userIds: [stranger] }),
      changing(keepers(201)),
    ],
    ['groupInvitations.list', ({ client, group }) => client.get(at(group, '/invite')), keepers(200)],
    [
      'groupInvitations.revoke',
      ({ client, group, link }) => client.delete(at(group, `/invite/${link}`)),
      changing(keepers(204)),
    ],
    [
      'groupInvitations.makeLink',
      ({ client, group }) => client.post(at(group, '/invite-link')),
      changing(keepers(201)),
    ],
    [
      'groupInvitations.endLink',
      ({ client, group }) => client.delete(at(group, '/invite-link')),
      changing(keepers(204)),
    ],
    [
      'groupInvitations.accept',
      ({ client, token }) => client.post(`/v1/group/invite/${token}/accept`),
      changing(all(200, { banned: 410, member: 409, moderator: 409, admin: 409, owner: 409 })),
    ],
  ]

  asksEverybody(stage, rows, { isVariant: visibility !== 'PRIVATE' })

  // The page of a link tells also of a hidden group, to whoever holds it.
  const link: Row<Planted> = [
    'groupInvitations.card',
    ({ client, token }) => client.get(`/v1/group/invite/${token}`),
    all(200, { banned: 410 }),
    { tells: ({ status }) => status },
  ]
  // Visitors read who invites to what, without the name of a hidden group.
  const greeting: Row<Planted> = [
    'groupInvitations.greeting',
    ({ client, token }) => client.get(`/v1/group/invite/${token}/greeting`),
    all(isHidden ? 'nameless' : 'shown', { visitor: isHidden ? 'nameless' : 'shown', banned: 410 }),
    {
      tells: ({ status, body }, { name }) =>
        status !== 200 ? status : body.groupName === name ? 'shown' : body.groupName === null ? 'nameless' : body,
      anew: true,
    },
  ]
  if (!isHidden) asksEverybody(stage, [link], { isVariant: visibility !== 'PRIVATE' })
  asksEverybody(stage, [greeting], { isVariant: visibility !== 'PRIVATE' })

  isWhole(tablesOf('groups'), [...rows, link, greeting])

  test('sends its events to each member who may receive them', async () => {
    const { app } = stage
    const url = await app.app.listen()
    expect((await fetch(`${url}/v1/stream`)).status).toBe(401)
    const { group, requester } = await stage.plant()
    const [, ...actors] = aroundGroup
    const me = (actor: AroundGroup) => stage.caller(actor, {} as Planted).me
    await app.allTold()
    const ears = await Promise.all(actors.map((actor) => listenAs(url, me(actor).tokens)))
    /** Whoever has heard of something of their own, told later, has heard all that is for them. */
    const heard = async (kind: string) => {
      const own = await Promise.all(actors.map((actor) => newGroup(me(actor), {})))
      for (const [n, ear] of ears.entries()) await expect.poll(() => ear.events(own[n]!)).not.toEqual([])
      return actors.filter((_, n) => ears[n]!.events(group).some((event) => event.kind === kind))
    }
    const keepersOf = ['moderator', 'admin', 'owner']
    await me('owner').delete(at(group, `/request/${requester}/reject`))
    expect(await heard('group')).toEqual(keepersOf)
    await me('owner').put(at(group), { about: 'Us' })
    expect(await heard('group')).toEqual(['member', ...keepersOf])
    await me('owner').post('/v1/post', { text: 'Mkposted', groupId: group })
    const readers = visibility === 'PUBLIC' ? actors.filter((actor) => actor !== 'banned') : ['member', ...keepersOf]
    expect(await heard('posts')).toEqual(readers)
    for (const ear of ears) ear.stop()
  })
})
