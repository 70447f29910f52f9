import { expect } from 'vitest'
import { isWhole, tablesOfOthers } from '../test/matrix.ts'
import { asksOfTree, rolesOfTree, type TreeRow } from '../test/matrix-trees.ts'
import { clientOf } from '../test/client.ts'
import { filmOf } from '../test/films.ts'
import { jpegOf } from '../test/pictures.ts'
import { newId } from './kit/ids.ts'

// The calls that have to do with no tree, or with all of them at once.

const roles = rolesOfTree()
const everybody = (status: number) => Array<number>(9).fill(status)
const members = (status: number) => [401, ...Array<number>(8).fill(status)]
const password = 'one that nobody uses 1'

const rows: TreeRow[] = [
  ['service.health', ({ client }) => client.get('/v1/health'), everybody(200)],
  ['service.ready', ({ client }) => client.get('/v1/health/ready'), everybody(200)],
  ['service.config', ({ client }) => client.get('/v1/config'), everybody(200)],
  ['service.metrics', ({ client }) => client.get('/metrics'), everybody(404)],
  ['service.stream', ({ client }) => client.get('/v1/stream'), [401, ...Array<null>(8).fill(null)]],
  [
    'accounts.register',
    ({ client }) => client.post('/v1/auth/register', { name: 'New', email: `${newId()}@example.org`, password }),
    everybody(201),
  ],
  [
    'accounts.login',
    ({ client }) => client.post('/v1/auth/login', { email: roles.owner.email, password: 'wrong' }),
    everybody(400),
  ],
  ['accounts.refresh', ({ client }) => client.post('/v1/auth/token/refresh', { token: 'none' }), everybody(400)],
  ['accounts.logout', ({ client }) => client.post('/v1/auth/logout', { token: 'none' }), everybody(204)],
  [
    'accounts.forgotPassword',
    ({ client }) => client.post('/v1/auth/forgot-password', { email: roles.spare.email }),
    everybody(202),
  ],
  ['accounts.checkReset', ({ client }) => client.get('/v1/auth/reset-password/none'), everybody(410)],
  [
    'accounts.resetPassword',
    ({ client }) => client.post('/v1/auth/reset-password', { token: 'none', newPassword: password }),
    everybody(410),
  ],
  [
    'accounts.changePassword',
    ({ client }) => client.put('/v1/auth/password', { currentPassword: 'wrong', newPassword: password }),
    members(403),
  ],
  ['accounts.devices', ({ client }) => client.get('/v1/auth/session'), members(200)],
  [
    'accounts.endDevice',
    async ({ client }) => {
      const { email, password: known } = roles.owner
      const session = await roles.app.visitor.post('/v1/auth/login', { email, password: known })
      const own = clientOf(roles.app.app.http, session.body.accessToken.token)
      const sessions = (await own.get('/v1/auth/session')).body.data
      return client.delete(`/v1/auth/session/${sessions.find((one: { current: boolean }) => one.current).id}`)
    },
    [401, 404, 404, 404, 404, 404, 404, 404, 204],
  ],
  ['accounts.endDevices', ({ client }) => client.delete('/v1/auth/session'), members(204)],
  ['oidc.providers', ({ client }) => client.get('/v1/auth/oidc'), everybody(200)],
  ['oidc.start', ({ client }) => client.get('/v1/auth/oidc/none/start'), everybody(404)],
  ['oidc.callback', ({ client }) => client.get('/v1/auth/oidc/none/callback?state=x'), everybody(404)],
  ['oidc.exchange', ({ client }) => client.post('/v1/auth/oidc/exchange', { code: 'none' }), everybody(410)],
  ['oidc.begin', ({ client }) => client.post('/v1/auth/oidc/none/connect'), members(404)],
  ['oidc.connect', ({ client }) => client.post('/v1/auth/oidc/connect', { code: 'none' }), members(410)],
  ['oidc.identities', ({ client }) => client.get('/v1/auth/oidc/identity'), members(200)],
  ['oidc.disconnect', ({ client }) => client.delete(`/v1/auth/oidc/identity/${newId()}`), members(404)],
  [
    'contact.send',
    ({ client }) =>
      client.post('/v1/support/contact', { name: 'A', email: 'a@example.org', subject: 'S', message: 'M' }),
    everybody(201),
  ],
  ['feedback.give', ({ client }) => client.post('/v1/support/feedback', { type: 'IDEA', message: 'M' }), members(201)],
  [
    'documents.upload',
    async ({ client }) => client.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() }),
    members(201),
  ],
  [
    'documents.upload of a film',
    ({ client }) => client.upload('/v1/document/upload', { name: 'a.mp4', bytes: filmOf('android.mp4') }),
    members(201),
  ],
  [
    'documents.upload of a paper',
    ({ client }) => client.upload('/v1/document/upload', { name: 'a.pdf', bytes: '%PDF-1.7' }),
    members(201),
  ],
  [
    'documents.upload of a poster for a picture of the living',
    async ({ client }) =>
      client.upload(`/v1/document/upload?posterOf=${roles.picture.id}`, { name: 'a.jpg', bytes: await jpegOf() }),
    [401, 404, 404, 404, 404, 403, 403, 403, 400],
  ],
  [
    'documents.get of a picture of the living',
    ({ client }) => client.get(`/v1/document/${roles.picture.id}`),
    [401, 404, 404, 404, 404, 200, 200, 200, 200],
  ],
  ['documents.own', ({ client }) => client.get('/v1/document/own'), members(200)],
  [
    'documents.onThisDay',
    ({ client }) => client.get('/v1/document/on-this-day?day=2027-11-20&offset=345'),
    members(200),
  ],
  ['documents.usage', ({ client }) => client.get('/v1/document/usage'), members(200)],
  ['documents.list', ({ client }) => client.get(`/v1/document?ids=${roles.picture.id}`), members(200)],
  [
    'documents.content without a signature',
    ({ client }) => client.get(`/v1/document/${roles.picture.id}/content?variant=original&exp=9999999999&sig=x`),
    everybody(403),
  ],
  [
    'documents.remove unless it is in use',
    ({ client }) => client.delete(`/v1/document/${roles.picture.id}?only=unused`),
    [401, 404, 404, 404, 404, 403, 403, 403, 409],
  ],
  ['places.countries', ({ client }) => client.get('/v1/city/countries'), members(200)],
  ['places.filter', ({ client }) => client.get('/v1/city/filter?countryCode=NP&cityPrefix=Pok'), members(200)],
  ['places.search', ({ client }) => client.get('/v1/city/search?q=Pok'), members(200)],
  ['maps.list', ({ client }) => client.get('/v1/map'), everybody(200)],
  [
    'maps.archive',
    // A few bytes, since each answer is searched for secrets; places/maps.test.ts asks for the whole archive.
    async ({ client }) => client.get((await client.get('/v1/map')).body.archives[0].url, { range: 'bytes=0-99' }),
    everybody(206),
  ],
  ['maps.archive of another name', ({ client }) => client.get('/v1/map/other.pmtiles'), everybody(404)],
  ['places.city', ({ client }) => client.get('/v1/city/none'), members(404)],
  [
    'tasks.get',
    async ({ client, thingsOf }) => client.get(`/v1/job/${await taskIn(thingsOf)}`),
    [401, 404, 404, 404, 404, 404, 404, 404, 200],
  ],
  [
    'tasks.cancel',
    async ({ client, thingsOf }) => client.delete(`/v1/job/${await taskIn(thingsOf)}`),
    [401, 404, 404, 404, 404, 404, 404, 404, 409],
  ],
  ['notifications.list', ({ client }) => client.get('/v1/notification'), members(200)],
  ['notifications.unreadCount', ({ client }) => client.get('/v1/notification/unread-count'), members(200)],
  ['notifications.read', ({ client }) => client.put('/v1/notification/read', { all: true }), members(204)],
  ['notifications.preference', ({ client }) => client.get('/v1/notification/preference'), members(200)],
  [
    'notifications.setPreference',
    ({ client, treeId }) =>
      client.put('/v1/notification/preference', { choices: [{ kind: 'tree', rootId: treeId, level: 'ALL' }] }),
    [401, 403, 403, 403, 403, 200, 200, 200, 200],
    { elsewhere: 403 },
  ],
  ['search.find', ({ client }) => client.get('/v1/search?q=mk'), members(200)],
  ['search.find of a name', ({ client }) => client.get('/v1/search?q=mkfirst+mklast&type=PERSON'), members(200)],
  ['search.find of a hidden name', ({ client }) => client.get('/v1/search?q=mkhidden'), members(200)],
  ['search.find of a place', ({ client }) => client.get('/v1/search?q=mkstreet'), members(200)],
]

const taskOf = new Map<string, Promise<string>>()

/** A task of the owner that has ended, one for each tree: no call changes it. */
function taskIn(treeId: string): Promise<string> {
  const known = taskOf.get(treeId) ?? importInto(treeId)
  taskOf.set(treeId, known)
  return known
}

async function importInto(treeId: string): Promise<string> {
  const file = { name: 'a.ged', bytes: '0 HEAD\n1 GEDC\n0 TRLR\n' }
  const { jobId } = (await roles.owner.upload(`/v1/family/family-tree/import?familyTreeId=${treeId}`, file)).body
  await expect.poll(async () => (await roles.owner.get(`/v1/job/${jobId}`)).body.endedAt).toEqual(expect.any(String))
  return jobId
}

asksOfTree(roles, rows)

isWhole(tablesOfOthers(), rows)
