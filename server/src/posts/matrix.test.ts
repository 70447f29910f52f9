import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import type { Answer, Client } from '../../test/client.ts'
import { asksEverybody, isWhole, rolesOfTree, tablesOf, type Row } from '../../test/matrix.ts'
import { accept, block, follow, mute, privacy } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'
import { newId } from '../kit/ids.ts'

const roles = rolesOfTree()
const members = (status: number) => [401, ...Array<number>(8).fill(status)]
const theirs = async () => (await roles.spare.post('/v1/post', { text: 'For all', visibility: 'MEMBERS' })).body.id

const rows: Row[] = [
  ['posts.create', ({ client }) => client.post('/v1/post', { text: 'Hello' }), members(201)],
  ['posts.list', ({ client }) => client.get('/v1/post'), members(200)],
  ['posts.others', ({ client }) => client.get('/v1/post/others'), members(200)],
  ['posts.newer', ({ client }) => client.get(`/v1/post/others/count?since=${newId()}`), members(200)],
  ['posts.bookmarks', ({ client }) => client.get('/v1/post/bookmarks'), members(200)],
  ['posts.get', async ({ client }) => client.get(`/v1/post/${await theirs()}`), members(200)],
  ['posts.update', async ({ client }) => client.put(`/v1/post/${await theirs()}`, { text: 'Mine' }), members(403)],
  ['posts.remove', async ({ client }) => client.delete(`/v1/post/${await theirs()}`), members(403)],
  ['posts.bookmark', async ({ client }) => client.post(`/v1/post/${await theirs()}/bookmark`), members(204)],
  ['posts.unbookmark', async ({ client }) => client.delete(`/v1/post/${await theirs()}/bookmark`), members(204)],
]

asksEverybody(roles, rows)

isWhole(tablesOf('posts'), rows)

// Who stands how to an author, and what each call then answers of a post of theirs.

const seen = ['stranger', 'pending', 'follower', 'blocked', 'blocker', 'muted', 'moderator', 'author'] as const
type Seen = (typeof seen)[number] | 'visitor'

describe.each(['FOLLOWERS', 'MEMBERS', 'ONLY_ME'] as const)('of a post for %s', (visibility) => {
  let app: TestApp
  let author: Member
  let post: string
  let comment: string
  let picture: string | undefined
  const who = {} as Record<(typeof seen)[number], Member>
  beforeAll(async () => {
    app = await startTestApp()
    author = await app.signUp('Author')
    for (const name of seen) who[name] = name === 'author' ? author : await app.signUp(name)
    await privacy(author, { approveFollowers: true })
    for (const name of ['pending', 'follower', 'muted'] as const) await follow(who[name], author)
    for (const name of ['follower', 'muted'] as const) await accept(author, who[name])
    await block(author, who.blocked)
    await block(who.blocker, author)
    await mute(author, who.muted)
    await mute(who.muted, author)
    await app.db.updateTable('account').set({ role: 'MODERATOR' }).where('id', '=', who.moderator.id).execute()
    if (visibility === 'FOLLOWERS')
      picture = (await author.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
    const draft = { text: 'Dashain at home', visibility, ...(picture && { mediaIds: [picture] }) }
    post = (await author.post('/v1/post', draft)).body.id
    comment = (await author.post('/v1/comments', { comment: 'First', parentType: 'POST', parentId: post })).body.id
  })
  afterAll(() => app.close())

  type Asked = { ask: (client: Client) => Promise<Answer>; told?: (answer: Answer) => unknown }
  const listed = ({ status, body }: Answer) =>
    status === 200 ? body.data.some((one: { id: string }) => one.id === post) : status
  const ofThing = (contentType: string, contentId: string) => ({ contentType, contentId, liked: true })
  const asked: Record<string, Asked> = {
    get: { ask: (client) => client.get(`/v1/post/${post}`) },
    'in the list of the author': { ask: (client) => client.get(`/v1/post?userId=${author.id}`), told: listed },
    'in the feed': { ask: (client) => client.get('/v1/post/others'), told: listed },
    'in the feed of followed': { ask: (client) => client.get('/v1/post/others?scope=following'), told: listed },
    counted: {
      ask: (client) => client.get('/v1/post/others/count?since=00000000-0000-7000-8000-000000000000'),
      told: ({ status, body }) => (status === 200 ? body.count : status),
    },
    bookmark: { ask: (client) => client.post(`/v1/post/${post}/bookmark`) },
    picture: { ask: (client) => client.get(`/v1/document/${picture ?? newId()}`) },
    comments: { ask: (client) => client.get(`/v1/comments/POST/${post}`) },
    likes: { ask: (client) => client.get(`/v1/likes/POST/${post}`) },
    'likes of a comment': { ask: (client) => client.get(`/v1/likes/COMMENT/${comment}`) },
    like: { ask: (client) => client.post('/v1/likes', ofThing('POST', post)) },
    'like of a comment': { ask: (client) => client.post('/v1/likes', ofThing('COMMENT', comment)) },
    'a comment': {
      ask: (client) => client.post('/v1/comments', { comment: 'Me too', parentType: 'POST', parentId: post }),
    },
    answer: {
      ask: (client) => client.post('/v1/comments', { comment: 'Indeed', parentType: 'COMMENT', parentId: comment }),
    },
  }
  const inOrder = (...told: unknown[]) =>
    Object.fromEntries(['visitor', ...seen].map((name, at) => [name, told[at]])) as Record<Seen, unknown>
  const sees = {
    FOLLOWERS: [false, false, true, false, false, true, false, true],
    MEMBERS: [true, true, true, false, false, true, true, true],
    ONLY_ME: [false, false, false, false, false, false, false, true],
  }[visibility]
  const where = (yes: unknown, no: unknown) => inOrder(401, ...sees.map((may) => (may ? yes : no)))
  // Who is muted follows on, and hears nothing in lists; what is one's own is no post of others.
  const inFeed = inOrder(401, ...sees.map((may, at) => may && seen[at] !== 'muted' && seen[at] !== 'author'))
  const isFollowed = inOrder(401, ...sees.map((may, at) => may && seen[at] === 'follower'))
  const expected: Record<string, Record<Seen, unknown>> = {
    get: where(200, 404),
    'in the list of the author': inOrder(
      401,
      ...sees.map((may, at) => (seen[at] === 'blocked' || seen[at] === 'blocker' ? 404 : may)),
    ),
    'in the feed': inFeed,
    'in the feed of followed': isFollowed,
    counted: inOrder(401, ...seen.map((name) => (inFeed[name] ? 1 : 0))),
    bookmark: where(204, 404),
    picture:
      picture === undefined && visibility !== 'FOLLOWERS' ? inOrder(401, ...seen.map(() => 404)) : where(200, 404),
    comments: where(200, 404),
    likes: where(200, 404),
    'likes of a comment': where(200, 404),
    like: where(200, 404),
    'like of a comment': where(200, 404),
    'a comment': where(201, 404),
    answer: where(201, 404),
  }

  test.each(Object.keys(asked))('%s', async (what) => {
    const { ask, told = ({ status }: Answer) => status } = asked[what]!
    const found: Record<string, unknown> = { visitor: (await ask(app.visitor)).status }
    for (const name of seen) found[name] = told(await ask(who[name]))
    expect(found).toEqual(expected[what])
  })
})
