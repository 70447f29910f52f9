import type { GroupVisibility } from '@mulghar/contract/groups/group-draft'
import type { GroupRole } from '@mulghar/contract/groups/roles'
import { rankOf } from '../src/groups/core/standing.ts'
import { newId } from '../src/kit/ids.ts'
import type { Member, TestApp } from './app.ts'
import { idOf } from './client.ts'
import { newGroup } from './groups.ts'
import { columnsOf, stageOf } from './matrix.ts'
import { jpegOf } from './pictures.ts'

// Who calls for a group, by what they are to it; `house` looks after the house, and is a stranger to groups.

export const aroundGroup = [
  'visitor',
  'stranger',
  'house',
  'requester',
  'invited',
  'banned',
  'member',
  'moderator',
  'admin',
  'owner',
] as const
export type AroundGroup = (typeof aroundGroup)[number]

const withIt = ['member', 'moderator', 'admin', 'owner'] as const
const keepers = ['moderator', 'admin', 'owner'] as const
const admins = ['admin', 'owner'] as const
type Answers = Partial<Record<AroundGroup, unknown>>
const to = (list: readonly AroundGroup[], told: unknown): Answers =>
  Object.fromEntries(list.map((actor) => [actor, told]))

/** What each is answered of a group of this visibility: who may not see its card finds nothing. */
export function answersOf(visibility: GroupVisibility) {
  const all = columnsOf(aroundGroup)
  const isHidden = visibility === 'HIDDEN'
  /** Who may change it is asked of one kind of group; of the others its owner alone, and whoever may not. */
  const changing = (told: unknown[]) =>
    visibility === 'PRIVATE'
      ? told
      : told.map((one, at) => (Number(one) >= 400 || aroundGroup[at] === 'owner' ? one : null))
  const outside = (told: unknown): Answers => to(['stranger', 'house', 'requester', 'banned'], isHidden ? 404 : told)
  return {
    all,
    changing,
    /** By whom the card is seen. */
    card: (told: unknown, others: Answers = {}) => all(told, { ...outside(told), ...others }),
    /** Who reads the feed: all but the banned where it is PUBLIC, else members; the invited not before they are in. */
    readers: (told: unknown, others: Answers = {}) =>
      visibility === 'PUBLIC'
        ? all(told, { banned: 403, ...others })
        : all(403, { ...outside(403), ...to(withIt, told), ...others }),
    /** Whoever is in it. */
    members: (told: unknown, others: Answers = {}) => all(403, { ...outside(403), ...to(withIt, told), ...others }),
    keepers: (told: unknown, others: Answers = {}) => all(403, { ...outside(403), ...to(keepers, told), ...others }),
    admins: (told: unknown, others: Answers = {}) => all(403, { ...outside(403), ...to(admins, told), ...others }),
    owner: (told: unknown, others: Answers = {}) => all(403, { ...outside(403), owner: told, ...others }),
  }
}

/** Adds members by rows: each call that lets somebody in also notifies and counts, for each group that is planted. */
async function putMembers(
  { db, clock }: TestApp,
  group: string,
  members: readonly [Member, GroupRole][],
): Promise<void> {
  const rows = members.map(([{ id }, role]) => ({
    group_id: group,
    account_id: id,
    id: newId(),
    status: 'ACTIVE' as const,
    rank: rankOf(role),
    since: clock.now(),
  }))
  await db.insertInto('group_member').values(rows).execute()
  const admins = members.filter(([, role]) => role === 'ADMIN').length
  await db
    .updateTable('social_group')
    .set({ member_count: members.length + 1, admin_count: admins + 1 })
    .where('id', '=', group)
    .execute()
}

/** A group of a visibility, which takes requests, with everybody in their place, and somebody else in each. */
export const peopleAroundGroup = (visibility: GroupVisibility) =>
  stageOf(aroundGroup, async (app, who) => {
    const { owner } = who
    await app.db.updateTable('account').set({ role: 'MODERATOR' }).where('id', '=', who.house.id).execute()
    const others = {
      member: await app.signUp('Another member'),
      requester: await app.signUp('Another requester'),
      banned: await app.signUp('Another banned'),
      stranger: await app.signUp('Another stranger'),
    }
    const upload = async (name: string) => idOf(owner.upload('/v1/document/upload', { name, bytes: await jpegOf() }))
    // One picture for all groups: an upload takes longer than the calls that plant one.
    const [cover, picture] = [await upload('a.jpg'), await upload('b.jpg')]
    const readers: AroundGroup[] =
      visibility === 'PUBLIC' ? aroundGroup.filter((one) => one !== 'banned' && one !== 'visitor') : [...withIt]
    return {
      /** Somebody else in some of the places: a scene has their ids. */
      others,
      secrets: {
        markers: [
          { text: 'Mkposted', seenBy: readers },
          { text: 'Mkasked', seenBy: ['requester', ...keepers] },
          { text: 'Mkbanned', seenBy: [...keepers] },
          ...(visibility === 'HIDDEN' ? [{ text: 'Mknamed', seenBy: ['invited' as const, ...withIt] }] : []),
        ],
      },
      async plant() {
        const name = `Mknamed ${visibility}`
        const group = await newGroup(owner, { name, visibility: 'PRIVATE', joinPolicy: 'REQUEST', coverImage: cover })
        const at = (rest: string) => `/v1/group/${group}/${rest}`
        await putMembers(app, group, [
          [who.member, 'MEMBER'],
          [others.member, 'MEMBER'],
          [who.moderator, 'MODERATOR'],
          [who.admin, 'ADMIN'],
        ])
        for (const one of [who.requester, others.requester]) await one.post(at('join'), { message: 'Mkasked' })
        await owner.post(at('invite'), { userIds: [who.invited.id] })
        for (const one of [who.banned, others.banned]) await owner.post(at(`ban/${one.id}`), { reason: 'Mkbanned' })
        await owner.put(`/v1/group/${group}`, { visibility })
        const link = await owner.post(at('invite-link'))
        const draft = { text: 'Mkposted', groupId: group, mediaIds: [picture] }
        const post = await idOf(owner.post('/v1/post', draft))
        const said = { comment: 'Mkposted too', parentType: 'POST', parentId: post }
        const theirs = await idOf(others.member.post('/v1/post', { text: 'Mkposted by another', groupId: group }))
        return {
          group,
          name,
          cover,
          picture,
          post,
          theirs,
          comment: await idOf(others.member.post('/v1/comments', said)),
          link: String(link.body.id),
          token: String(link.body.url).split('/').at(-1)!,
          member: others.member.id,
          requester: others.requester.id,
          banned: others.banned.id,
          stranger: others.stranger.id,
        }
      },
    }
  })
