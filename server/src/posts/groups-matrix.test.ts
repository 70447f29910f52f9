import { describe } from 'vitest'
import type { Answer } from '../../test/client.ts'
import { answersOf, aroundGroup, peopleAroundGroup, type AroundGroup } from '../../test/matrix-groups.ts'
import { asksEverybody, columnsOf, type Row } from '../../test/matrix.ts'

// Everybody asks for what is posted in a group, by each visibility of the group.

describe.each(['PUBLIC', 'PRIVATE', 'HIDDEN'] as const)('a post in a group that is %s', (visibility) => {
  const stage = peopleAroundGroup(visibility)
  type Planted = Awaited<ReturnType<typeof stage.plant>>
  const { all, changing, readers } = answersOf(visibility)
  const reading: readonly AroundGroup[] =
    visibility === 'PUBLIC'
      ? ['stranger', 'house', 'requester', 'invited', 'member', 'moderator', 'admin', 'owner']
      : ['member', 'moderator', 'admin', 'owner']
  const seen = (told: unknown, others: Partial<Record<AroundGroup, unknown>> = {}) =>
    columnsOf(aroundGroup)(404, { ...Object.fromEntries(reading.map((actor) => [actor, told])), ...others })
  const listed = ({ status, body }: Answer, { post }: Planted) =>
    status === 200 ? body.data.some((one: { id: string }) => one.id === post) : status
  const isHidden = visibility === 'HIDDEN'
  const posting = isHidden ? 404 : 403

  const rows: Row<Planted>[] = [
    // All groups that are planted share the picture: this comes before an invited member has joined one by posting.
    ['documents.get of its picture', ({ client, picture }) => client.get(`/v1/document/${picture}`), seen(200)],
    ['posts.list of the group', ({ client, group }) => client.get(`/v1/post?groupId=${group}`), readers(200)],
    [
      'posts.newer in the group',
      ({ client, group, post }) => client.get(`/v1/post/others/count?groupId=${group}&since=${post}`),
      readers(200),
    ],
    [
      'posts.others',
      ({ client }) => client.get('/v1/post/others?limit=100'),
      all(false, { member: true, moderator: true, admin: true }),
      { tells: listed, anew: true },
    ],
    ['posts.get', ({ client, post }) => client.get(`/v1/post/${post}`), seen(200)],
    [
      'posts.create in the group',
      ({ client, group }) => client.post('/v1/post', { text: 'Said anew', groupId: group }),
      changing(all(posting, { invited: 201, member: 201, moderator: 201, admin: 201, owner: 201 })),
    ],
    [
      'posts.share into the group',
      async ({ client, group }) => {
        const own = await client.post('/v1/post', { text: 'Mine' })
        return own.status === 201
          ? client.post(`/v1/post/${own.body.id}/share`, { target: 'GROUP', groupId: group })
          : own
      },
      changing(all(posting, { invited: 201, member: 201, moderator: 201, admin: 201, owner: 201 })),
    ],
    [
      'posts.update',
      ({ client, post }) => client.put(`/v1/post/${post}`, { text: 'Mkposted' }),
      changing(seen(403, { owner: 200 })),
    ],
    [
      'posts.remove',
      ({ client, theirs }) => client.delete(`/v1/post/${theirs}?reason=Spam`),
      changing(seen(403, { moderator: 204, admin: 204, owner: 204 })),
    ],
    [
      'posts.pin',
      ({ client, group, post }) => client.put(`/v1/group/${group}/pin`, { postId: post }),
      changing(all(posting, { invited: 403, member: 403, moderator: 204, admin: 204, owner: 204 })),
    ],
    ['posts.bookmark', ({ client, post }) => client.post(`/v1/post/${post}/bookmark`), changing(seen(204))],
    ['comments.list', ({ client, post }) => client.get(`/v1/comments/POST/${post}`), seen(200)],
    [
      'comments.create',
      ({ client, post }) => client.post('/v1/comments', { comment: 'Mkposted', parentType: 'POST', parentId: post }),
      changing(seen(201)),
    ],
    [
      'comments.remove',
      ({ client, comment }) => client.delete(`/v1/comments/${comment}?reason=Rude`),
      changing(seen(403, { moderator: 204, admin: 204, owner: 204 })),
    ],
    [
      'likes.toggle',
      ({ client, post }) => client.post('/v1/likes', { contentType: 'POST', contentId: post, liked: true }),
      changing(seen(200)),
    ],
    ['likes.list', ({ client, post }) => client.get(`/v1/likes/POST/${post}`), seen(200)],
  ]

  asksEverybody(stage, rows, { isVariant: visibility !== 'PRIVATE' })
})
