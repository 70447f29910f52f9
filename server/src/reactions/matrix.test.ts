import { idOf } from '../../test/client.ts'
import { answers, peopleAround, surround } from '../../test/matrix-around.ts'
import { asksEverybody, isWhole, tablesOf, type Row } from '../../test/matrix.ts'

// The room of each kind of thing says who may react to it: here every member may see the thing, which is of
// `self`, and of which a follower has said something.

const stage = peopleAround(async (_, who) => {
  const { self } = who
  await surround(self, who)
  return async () => {
    const post = await idOf(self.post('/v1/post', { text: 'For all', visibility: 'MEMBERS' }))
    const says = (comment: string, by = self) =>
      idOf(by.post('/v1/comments', { comment, parentType: 'POST', parentId: post }))
    return { self, post, own: await says('Mine'), theirs: await says('Theirs', who.follower) }
  }
})
type Planted = Awaited<ReturnType<typeof stage.plant>>

const rows: Row<Planted>[] = [
  ['comments.own', ({ client }) => client.get('/v1/comments/own'), answers(200, { blocked: 200, blocker: 200 })],
  ['comments.list', ({ client, post }) => client.get(`/v1/comments/POST/${post}`), answers(200)],
  [
    'comments.create',
    ({ client, post }) => client.post('/v1/comments', { comment: 'A', parentType: 'POST', parentId: post }),
    answers(201),
  ],
  [
    'comments.update',
    ({ client, own }) => client.put(`/v1/comments/${own}`, { comment: 'B' }),
    answers(403, { self: 200 }),
  ],
  [
    'comments.update of what a follower has said',
    ({ client, theirs }) => client.put(`/v1/comments/${theirs}`, { comment: 'B' }),
    answers(403, { follower: 200 }),
  ],
  [
    'comments.update of what has changed since',
    ({ client, own }) => client.put(`/v1/comments/${own}`, { comment: 'B', version: 0 }),
    answers(403, { self: 409 }),
  ],
  ['comments.remove', ({ client, own }) => client.delete(`/v1/comments/${own}`), answers(403, { self: 204 })],
  [
    'comments.remove of what a follower has said',
    ({ client, theirs }) => client.delete(`/v1/comments/${theirs}`),
    answers(403, { follower: 204, self: 204 }),
  ],
  ['likes.own', ({ client }) => client.get('/v1/likes/own'), answers(200, { blocked: 200, blocker: 200 })],
  ['likes.list', ({ client, post }) => client.get(`/v1/likes/POST/${post}`), answers(200)],
  [
    'likes.toggle',
    ({ client, post }) => client.post('/v1/likes', { contentType: 'POST', contentId: post }),
    answers(200),
  ],
]

asksEverybody(stage, rows)

isWhole(tablesOf('reactions'), rows)
