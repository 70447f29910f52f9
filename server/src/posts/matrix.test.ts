import { describe } from 'vitest'
import { idOf, type Answer } from '../../test/client.ts'
import { around, peopleAround, surround, type Around } from '../../test/matrix-around.ts'
import { asksEverybody, columnsOf, isWhole, tablesOf, type Row } from '../../test/matrix.ts'
import { jpegOf } from '../../test/pictures.ts'
import { newId } from '../kit/ids.ts'

// Everybody asks for a post of somebody, `self`, by each of its audiences.

const mayRead: Record<'FOLLOWERS' | 'MEMBERS' | 'ONLY_ME', readonly Around[]> = {
  FOLLOWERS: ['follower', 'muted', 'muter', 'self'],
  MEMBERS: ['stranger', 'pending', 'follower', 'muted', 'muter', 'moderator', 'self'],
  ONLY_ME: ['self'],
}

describe.each(['FOLLOWERS', 'MEMBERS', 'ONLY_ME'] as const)('a post for %s', (visibility) => {
  const stage = peopleAround(async (_, who) => {
    const { self } = who
    await surround(self, who)
    // The same picture for all posts: an upload takes longer than the calls that plant one.
    const picture =
      visibility !== 'MEMBERS' &&
      (await idOf(self.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })))
    return async () => {
      const before = newId()
      const text = { text: 'Dashain at home', visibility, ...(picture && { mediaIds: [picture] }) }
      const post = await idOf(self.post('/v1/post', text))
      const draft = { comment: 'First', parentType: 'POST', parentId: post }
      return { self, picture, before, post, comment: await idOf(self.post('/v1/comments', draft)) }
    }
  })
  type Planted = Awaited<ReturnType<typeof stage.plant>>

  const all = columnsOf(around)
  const readers = mayRead[visibility]
  const told = (list: readonly Around[], yes: unknown) => Object.fromEntries(list.map((name) => [name, yes]))
  const reading = (status: number) => all(404, told(readers, status))
  const changing = (status: number) => all(404, { ...told(readers, 403), self: status })
  const isListed = ({ status, body }: Answer, { post }: Planted) =>
    status === 200 ? body.data.some((one: { id: string }) => one.id === post) : status
  // Somebody who is muted follows on; one who mutes hears nothing in lists; and one's own is no post of others.
  const inFeed = readers.filter((name) => name !== 'muter' && name !== 'self')
  const isFollowed = inFeed.filter((name) => name === 'follower' || name === 'muted')
  const like = (contentType: string, contentId: string) => ({ contentType, contentId, liked: true })

  const rows: Row<Planted>[] = [
    ['posts.create', ({ client }) => client.post('/v1/post', { text: 'Hello', visibility: 'ONLY_ME' }), all(201)],
    ['posts.list', ({ client }) => client.get('/v1/post'), all(200)],
    [
      'posts.list of the author',
      ({ client, self }) => client.get(`/v1/post?userId=${self.id}`),
      all(false, { ...told(readers, true), blocked: 404, blocker: 404 }),
      { tells: isListed },
    ],
    [
      'posts.others',
      ({ client }) => client.get('/v1/post/others'),
      all(false, told(inFeed, true)),
      { tells: isListed, anew: true },
    ],
    [
      'posts.others whom one follows',
      ({ client }) => client.get('/v1/post/others?scope=following'),
      all(false, told(isFollowed, true)),
      { tells: isListed, anew: true },
    ],
    [
      'posts.newer',
      ({ client, before }) => client.get(`/v1/post/others/count?since=${before}`),
      all(0, told(inFeed, 1)),
      { tells: ({ status, body }) => (status === 200 ? body.count : status), anew: true },
    ],
    [
      'posts.bookmarks',
      async ({ client, post }) => {
        await client.post(`/v1/post/${post}/bookmark`)
        return client.get('/v1/post/bookmarks')
      },
      all(false, told(readers, true)),
      { tells: isListed },
    ],
    ['posts.get', ({ client, post }) => client.get(`/v1/post/${post}`), reading(200)],
    ['posts.update', ({ client, post }) => client.put(`/v1/post/${post}`, { text: 'Mine' }), changing(200)],
    ['posts.remove', ({ client, post }) => client.delete(`/v1/post/${post}`), changing(204)],
    ['posts.bookmark', ({ client, post }) => client.post(`/v1/post/${post}/bookmark`), reading(204)],
    ['posts.unbookmark', ({ client, post }) => client.delete(`/v1/post/${post}/bookmark`), all(204)],
    [
      'posts.share into a group of one’s own',
      async ({ client, post }) => {
        const group = await client.post('/v1/group', { name: 'Where it is shared' })
        if (group.status !== 201) return group
        return client.post(`/v1/post/${post}/share`, { target: 'GROUP', groupId: group.body.id })
      },
      reading(201),
    ],
    [
      'posts.pin of what is in no group',
      async ({ client, post }) => {
        const group = await client.post('/v1/group', { name: 'Where it is pinned' })
        return group.status === 201 ? client.put(`/v1/group/${group.body.id}/pin`, { postId: post }) : group
      },
      all(404),
    ],
    ['comments.list', ({ client, post }) => client.get(`/v1/comments/POST/${post}`), reading(200)],
    ['likes.list', ({ client, post }) => client.get(`/v1/likes/POST/${post}`), reading(200)],
    ['likes.list of a comment', ({ client, comment }) => client.get(`/v1/likes/COMMENT/${comment}`), reading(200)],
    ['likes.toggle', ({ client, post }) => client.post('/v1/likes', like('POST', post)), reading(200)],
    [
      'likes.toggle of a comment',
      ({ client, comment }) => client.post('/v1/likes', like('COMMENT', comment)),
      reading(200),
    ],
    [
      'comments.create',
      ({ client, post }) => client.post('/v1/comments', { comment: 'Me too', parentType: 'POST', parentId: post }),
      reading(201),
    ],
    [
      'comments.create of an answer',
      ({ client, comment }) =>
        client.post('/v1/comments', { comment: 'Indeed', parentType: 'COMMENT', parentId: comment }),
      reading(201),
    ],
  ]

  // A post with photos is never for all members.
  if (visibility !== 'MEMBERS')
    rows.push([
      'documents.get of its picture',
      ({ client, picture }) => client.get(`/v1/document/${picture}`),
      reading(200),
    ])

  asksEverybody(stage, rows, { isVariant: visibility !== 'FOLLOWERS' })

  isWhole(tablesOf('posts'), rows)
})
