import { asksEverybody, isWhole, rolesOfTree, tablesOf, type Row } from '../../test/matrix.ts'

// Who may react to what is asked of each kind of thing by its own room: here everybody may see the thing.

const roles = rolesOfTree()
const members = (status: number) => [401, ...Array<number>(8).fill(status)]
const post = async (by = roles.spare) =>
  (await by.post('/v1/post', { text: 'For all', visibility: 'MEMBERS' })).body.id as string
const comment = async () => {
  const draft = { comment: 'Mine', parentType: 'POST', parentId: await post() }
  return (await roles.spare.post('/v1/comments', draft)).body.id as string
}

const rows: Row[] = [
  ['comments.list', async ({ client }) => client.get(`/v1/comments/POST/${await post()}`), members(200)],
  [
    'comments.create',
    async ({ client }) => client.post('/v1/comments', { comment: 'A', parentType: 'POST', parentId: await post() }),
    members(201),
  ],
  [
    'comments.update',
    async ({ client }) => client.put(`/v1/comments/${await comment()}`, { comment: 'B' }),
    members(403),
  ],
  ['comments.remove', async ({ client }) => client.delete(`/v1/comments/${await comment()}`), members(403)],
  ['likes.list', async ({ client }) => client.get(`/v1/likes/POST/${await post()}`), members(200)],
  [
    'likes.toggle',
    async ({ client }) => client.post('/v1/likes', { contentType: 'POST', contentId: await post() }),
    members(200),
  ],
]

asksEverybody(roles, rows)

isWhole(tablesOf('reactions'), rows)
