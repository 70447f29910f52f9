import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf } from '../test/client.ts'
import { newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { block, mute } from '../test/people.ts'

// A block hides people from each other, and never from those who moderate what they meet on.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Stage = {
  loud: Member
  moderators: Member[]
  others: Member[]
  kind: 'POST' | 'EVENT'
  id: string
  groupId?: string
}

async function inGroup(): Promise<Stage> {
  const [owner, moderator, loud, other] = (await Promise.all(
    ['Owner', 'Moderator', 'Loud', 'Other'].map((name) => app.signUp(name)),
  )) as [Member, Member, Member, Member]
  const groupId = await newGroup(owner, { name: 'Kept' })
  for (const who of [moderator, loud, other]) await who.post(`/v1/group/${groupId}/join`)
  await owner.put(`/v1/group/${groupId}/member/${moderator.id}`, { role: 'MODERATOR' })
  const id = await idOf(other.post('/v1/post', { text: 'Ours', groupId }))
  return { loud, moderators: [owner, moderator, other], others: [], kind: 'POST', id, groupId }
}

async function onOwnPost(): Promise<Stage> {
  const [author, loud, other] = (await Promise.all(['Author', 'Loud', 'Other'].map((name) => app.signUp(name)))) as [
    Member,
    Member,
    Member,
  ]
  const id = await idOf(author.post('/v1/post', { text: 'Mine', visibility: 'MEMBERS' }))
  return { loud, moderators: [author], others: [other], kind: 'POST', id }
}

async function onEvent(): Promise<Stage> {
  const [owner, loud, other] = (await Promise.all(['Owner', 'Loud', 'Other'].map((name) => app.signUp(name)))) as [
    Member,
    Member,
    Member,
  ]
  return { loud, moderators: [owner], others: [other], kind: 'EVENT', id: await newEvent(owner, app.clock.now()) }
}

async function seenBy(who: Member, { kind, id }: Stage, said: string, comment: string, loud: Member) {
  const comments = (await who.get(`/v1/comments/${kind}/${id}`)).body.data as { comment: string; id: string }[]
  const replies = (await who.get(`/v1/comments/COMMENT/${comment}`)).body.data as { comment: string }[]
  const likesOf = async (type: string, of: string) =>
    ((await who.get(`/v1/likes/${type}/${of}`)).body.data as { userId: string }[]).some(
      ({ userId }) => userId === loud.id,
    )
  return {
    comment: comments.some((one) => one.comment === said),
    reply: replies.some((one) => one.comment === `${said} again`),
    like: kind === 'POST' ? await likesOf('POST', id) : undefined,
    likeOfComment: await likesOf('COMMENT', comment),
  }
}

const hiding = {
  'they block the moderators': (loud: Member, who: Member) => block(loud, who),
  'the moderators mute them': (loud: Member, who: Member) => mute(who, loud),
}

describe.each([
  ['a post in a group', inGroup],
  ['a post of the moderator', onOwnPost],
  ['an event of the moderator', onEvent],
] as const)('on %s', (_, stageOf) => {
  test.each(Object.entries(hiding))('moderators see comments, replies and likes also where %s', async (_way, hide) => {
    const stage = await stageOf()
    const { loud, moderators, others, kind, id } = stage
    const base = await idOf(moderators[0]!.post('/v1/comments', { comment: 'First', parentType: kind, parentId: id }))
    await loud.post('/v1/comments', { comment: 'Loud', parentType: kind, parentId: id })
    await loud.post('/v1/comments', { comment: 'Loud again', parentType: 'COMMENT', parentId: base })
    if (kind === 'POST') await loud.post('/v1/likes', { contentType: kind, contentId: id, liked: true })
    await loud.post('/v1/likes', { contentType: 'COMMENT', contentId: base, liked: true })
    for (const who of [...moderators, ...others]) expect((await hide(loud, who)).status).toBeLessThan(300)
    const all = { comment: true, reply: true, like: kind === 'POST' ? true : undefined, likeOfComment: true }
    for (const who of moderators)
      expect([who.name, await seenBy(who, stage, 'Loud', base, loud)]).toEqual([who.name, all])
    const none = { comment: false, reply: false, like: kind === 'POST' ? false : undefined, likeOfComment: false }
    for (const who of others) expect(await seenBy(who, stage, 'Loud', base, loud)).toEqual(none)
  })
})

test('moderators of a group see its posts, members, requests and log, and find its posts, also of members who block them', async () => {
  const [owner, loud, asks, plain] = (await Promise.all(
    ['Owner', 'Loud', 'Asks', 'Plain'].map((name) => app.signUp(name)),
  )) as [Member, Member, Member, Member]
  const groupId = await newGroup(owner, { name: 'Kept', joinPolicy: 'OPEN' })
  for (const who of [loud, plain]) await who.post(`/v1/group/${groupId}/join`)
  const id = await idOf(loud.post('/v1/post', { text: 'Bhatmas from the loud one', groupId }))
  const draft = { name: 'Kept', description: 'All of us', visibility: 'PUBLIC', joinPolicy: 'REQUEST' }
  await owner.put(`/v1/group/${groupId}`, draft)
  await asks.post(`/v1/group/${groupId}/join`)
  for (const by of [loud, asks]) for (const who of [owner, plain]) await block(by, who)
  const has = async (who: Member, path: string, text: string) => (await who.get(path)).raw.toString().includes(text)
  const places: [string, string][] = [
    [`/v1/post?groupId=${groupId}`, id],
    [`/v1/post/${id}`, id],
    [`/v1/group/${groupId}/member`, loud.id],
    ['/v1/search?type=POST&q=bhatmas', id],
  ]
  for (const [path, text] of places)
    expect([path, await has(owner, path, text), await has(plain, path, text)]).toEqual([path, true, false])
  for (const [path, text] of [
    [`/v1/group/${groupId}/request`, asks.id],
    [`/v1/group/${groupId}/log`, loud.id],
  ] as const)
    expect([path, await has(owner, path, text)]).toEqual([path, true])
})

test('moderators of a group see the original of a share across a block, as its own audience allows; plain members do not', async () => {
  const [owner, sharer, author, plain] = (await Promise.all(
    ['Owner', 'Sharer', 'Author', 'Plain'].map((name) => app.signUp(name)),
  )) as [Member, Member, Member, Member]
  const groupId = await newGroup(owner, { name: 'Kept', joinPolicy: 'OPEN' })
  const otherId = await newGroup(sharer, { name: 'Other', joinPolicy: 'OPEN' })
  for (const who of [sharer, plain]) await who.post(`/v1/group/${groupId}/join`)
  await owner.post(`/v1/group/${otherId}/join`)
  await sharer.post('/v1/follow', { userId: author.id })
  const shareOf = async (visibility: string) => {
    const original = await idOf(author.post('/v1/post', { text: `For ${visibility}`, visibility }))
    const share = (id: string) =>
      idOf(sharer.post(`/v1/post/${original}/share`, { target: 'GROUP', groupId: id, text: visibility }))
    return { original, share: await share(groupId), elsewhere: await share(otherId) }
  }
  const [open, narrow] = [await shareOf('MEMBERS'), await shareOf('FOLLOWERS')]
  for (const who of [owner, plain]) await block(author, who)
  const shownIn = async (who: Member, share: string) => {
    const path = `/v1/post?groupId=${groupId}&limit=100`
    const listed = (await who.get(path)).body.data as { id: string; shared: { post: { id: string } | null } | null }[]
    const alone = (await who.get(`/v1/post/${share}`)).body
    return [listed.find(({ id }) => id === share)?.shared?.post?.id ?? null, alone.shared?.post?.id ?? null]
  }
  expect(await shownIn(owner, open.share)).toEqual([open.original, open.original])
  expect(await shownIn(owner, narrow.share)).toEqual([null, null])
  expect(await shownIn(plain, open.share)).toEqual([null, null])
  // In a group that they do not moderate the block counts, as for everybody, and so it does for the original itself.
  expect((await owner.get(`/v1/post/${open.elsewhere}`)).body.shared).toEqual({ post: null })
  expect((await owner.get(`/v1/post/${open.original}`)).status).toBe(404)
})
