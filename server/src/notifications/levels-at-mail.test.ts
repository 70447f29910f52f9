import type { NoticeLevel } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { mentioning, newPost } from '../../test/causes.ts'
import { idOf } from '../../test/client.ts'
import { newGroup } from '../../test/groups.ts'

// A member chooses a level for a group or tree, is notified, and chooses another one before the mail of the day is due. The mail has
// what both levels include, and nothing else, for each pair of levels and each kind of notification.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Level = NoticeLevel | null
type Reader = { who: Member; before: Level; after: Level }

const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect([status < 300, body]).toEqual([true, body])
}
const choose = (who: Member, choice: { kind: 'group' | 'tree'; rootId: string; level: Level }) =>
  done(who.put('/v1/notification/preference', { choices: [choice] }))

async function readersOf(levels: readonly Level[]): Promise<Reader[]> {
  const readers: Reader[] = []
  for (const before of levels)
    for (const after of levels) readers.push({ who: await app.signUp(`R${before}${after}`), before, after })
  return readers
}

/** The last line of a mail, which every reader gets: the mail is there although its other lines are left out. */
const sign = /started following you/

/** Sends the mails of the day; returns which of these lines each reader got. */
async function mailedLines(actor: Member, readers: readonly Reader[], lines: Readonly<Record<string, RegExp>>) {
  for (const { who } of readers) await done(actor.post('/v1/follow', { userId: who.id }))
  await app.allTold()
  await app.app.keepHouse()
  const textTo = (all: Awaited<ReturnType<TestApp['mails']>>, { email }: Member) =>
    all.find((mail) => mail.to.includes(email) && sign.test(mail.text))?.text
  const signed = async () => {
    const all = await app.mails()
    return readers.filter(({ who }) => textTo(all, who) !== undefined).length
  }
  await expect.poll(signed, { timeout: 20_000 }).toBe(readers.length)
  const all = await app.mails()
  return readers.map(({ who, before, after }) => {
    const text = textTo(all, who)!
    return { before, after, lines: Object.keys(lines).filter((line) => lines[line]!.test(text)) }
  })
}

/** The lines that both levels of each reader include. */
const wantedLines = (
  readers: readonly Reader[],
  includedAt: Readonly<Record<string, readonly NoticeLevel[]>>,
  byDefault: NoticeLevel,
) =>
  readers.map(({ before, after }) => ({
    before,
    after,
    lines: Object.keys(includedAt).filter((line) =>
      [before, after].every((level) => includedAt[line]!.includes(level ?? byDefault)),
    ),
  }))

describe('a tree', () => {
  const treeLines = {
    close: /changed Pa in/,
    far: /changed Stranger in/,
    'not close, but its child is': /changed Great in/,
    'close, and deleted since': /changed Brother in/,
    'far, and deleted since': /changed Passerby in/,
    import: /imported people into/,
  }

  /** A tree in which each reader is one of several siblings, or nobody. */
  async function scene(isLinked: boolean) {
    const owner = await app.signUp('Owner')
    const readers = await readersOf(['ALL', 'CLOSE_FAMILY', 'NOTHING', null])
    const familyTreeId = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
    const add = (firstName: string, relations: object = {}) =>
      idOf(owner.post(`/v1/family/${familyTreeId}/person`, { firstName, relations }))
    const grandpa = await add('Grandpa')
    const pa = await add('Pa', { parents: [{ id: grandpa }] })
    const [stranger, passerby] = [await add('Stranger'), await add('Passerby')]
    const brother = await add('Brother', { parents: [{ id: pa }] })
    for (const { who, before } of readers) {
      await done(owner.post('/v1/family/member', { familyTreeId, userId: who.id, role: 'READ_ONLY' }))
      await done(who.post('/v1/family/member/accept', { familyTreeId, userId: who.id }))
      const personId = isLinked && (await add('Sibling', { parents: [{ id: pa }] }))
      if (personId) await done(owner.post(`/v1/family/member/me/${who.id}`, { familyTreeId, personId }))
      await choose(who, { kind: 'tree', rootId: familyTreeId, level: before })
    }
    await app.allTold()
    await app.db.deleteFrom('notice').where('root_id', '=', familyTreeId).execute()
    for (const id of [pa, stranger, passerby, brother])
      await done(owner.put(`/v1/family/person/${id}`, { gotra: 'Kashyap' }))
    await add('Great', { children: [{ id: grandpa }] })
    const { body } = await owner.upload(`/v1/family/family-tree/import?familyTreeId=${familyTreeId}`, {
      name: 'a.ged',
      bytes: '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Newcomer /Many/\n0 TRLR\n',
    })
    await expect.poll(async () => (await owner.get(`/v1/job/${body.jobId}`)).body.endedAt).toBeTruthy()
    await app.allTold()
    for (const id of [passerby, brother]) await done(owner.delete(`/v1/family/${familyTreeId}/person/${id}`))
    await app.allTold()
    for (const { who, after } of readers) await choose(who, { kind: 'tree', rootId: familyTreeId, level: after })
    return { owner, readers }
  }

  test('keeps what concerns the close family of a member with a person of their own', async () => {
    const { owner, readers } = await scene(true)
    const close: NoticeLevel[] = ['ALL', 'CLOSE_FAMILY']
    const includedAt = {
      close,
      far: ['ALL'],
      'not close, but its child is': close,
      'close, and deleted since': close,
      'far, and deleted since': ['ALL'],
      import: ['ALL'],
    } as const
    expect(await mailedLines(owner, readers, treeLines)).toEqual(wantedLines(readers, includedAt, 'CLOSE_FAMILY'))
  }, 90_000)

  test(
    'has no close family for a member without a person of their own',
    { tags: ['room'], timeout: 90_000 },
    async () => {
      const { owner, readers } = await scene(false)
      const includedAt = Object.fromEntries(Object.keys(treeLines).map((line) => [line, ['ALL'] as const]))
      expect(await mailedLines(owner, readers, treeLines)).toEqual(wantedLines(readers, includedAt, 'NOTHING'))
    },
  )
})

test('a group keeps posts, newcomers, likes, answers and mentions where both levels include them', async () => {
  const owner = await app.signUp('Owner')
  const readers = await readersOf(['ALL', 'POSTS', 'MENTIONS', 'MUTED', null])
  const groupId = await newGroup(owner, { joinPolicy: 'OPEN' })
  const comment = (by: Member, parentId: string, draft: object, parentType = 'POST') =>
    idOf(by.post('/v1/comments', { parentType, parentId, ...draft }))
  for (const { who, before } of readers) {
    await done(who.post(`/v1/group/${groupId}/join`))
    await choose(who, { kind: 'group', rootId: groupId, level: before })
  }
  await app.allTold()
  await app.db.deleteFrom('notice').where('root_id', '=', groupId).execute()
  await done((await app.signUp('Newcomer')).post(`/v1/group/${groupId}/join`))
  const everybody = readers.map(({ who }) => who)
  const all = await newPost(owner, { ...mentioning(...everybody), visibility: undefined, groupId })
  await comment(owner, all, renamed(mentioning(...everybody)))
  for (const { who } of readers) {
    const own = await newPost(who, { text: 'Ours', visibility: undefined, groupId })
    await done(owner.post('/v1/likes', { contentType: 'POST', contentId: own, liked: true }))
    await comment(owner, own, { comment: 'Words' })
    await comment(owner, await comment(who, all, { comment: 'Words' }), { comment: 'More' }, 'COMMENT')
  }
  await app.allTold()
  for (const { who, after } of readers) await choose(who, { kind: 'group', rootId: groupId, level: after })
  const posts: NoticeLevel[] = ['ALL', 'POSTS']
  const answers: NoticeLevel[] = ['ALL', 'POSTS', 'MENTIONS']
  const lines = {
    joined: /has joined/,
    post: /There are new posts in/,
    like: /likes something you shared/,
    comment: /commented on something you shared/,
    reply: /replied to your comment/,
    'mention in a post': /mentioned you in a post/,
    'mention in a comment': /mentioned you in a comment/,
  }
  const includedAt = {
    joined: ['ALL'],
    post: posts,
    like: posts,
    comment: answers,
    reply: answers,
    'mention in a post': answers,
    'mention in a comment': answers,
  } as const
  expect(await mailedLines(owner, readers, lines)).toEqual(wantedLines(readers, includedAt, 'POSTS'))
}, 90_000)

const renamed = ({ text, ...more }: ReturnType<typeof mentioning>) => ({ comment: text, ...more })
