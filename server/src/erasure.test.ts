import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { miscountedPlaces, settleInHeritage } from '../test/heritage.ts'
import { settleInMessages } from '../test/messages.ts'
import { jpegOf } from '../test/pictures.ts'
import { settleInStorage } from '../test/vault-files.ts'
import { indexedColumns, placesOf, tracesOf } from '../test/traces.ts'
import { readDirectory, sourceOf, unpack } from '@mulghar/gedcom/zip'
import { genealogyAsGedcom } from '../../tools/gedcom-write.ts'
import { goneAccount, type ExportFile } from './kit/erasure-types.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.signUp('The Admin')
})
afterAll(() => app.close())

const tree = '/v1/family/family-tree'
let owners = 0

/** Somebody with something in every room, and a tree of somebody else in which they have worked. */
async function settle(name: string) {
  const [gone, owner] = [await app.signUp(name), await app.signUp(`Owner ${++owners}`)]
  const own = (await gone.post(tree, { name: `Tree of ${name}`, description: 'x' })).body.id as string
  await gone.post(`/v1/family/${own}/person`, { firstName: 'Own', lastName: 'Person' })
  const other = (await owner.post(tree, { name: 'Tree that stays', description: 'x' })).body.id as string
  await gone.post(`/v1/family/member/${other}/request`, { message: `It is ${name}` })
  await owner.post('/v1/family/member/accept', { familyTreeId: other, userId: gone.id, role: 'READ_WRITE' })
  const { body: picture } = await gone.upload('/v1/document/upload', { name: `${name}.jpg`, bytes: await jpegOf() })
  const person = await gone.post(`/v1/family/${other}/person`, { firstName: 'Kept', imageId: picture.id })
  expect(person.status).toBe(201)
  const { body: of } = await gone.upload('/v1/document/upload', { name: `${name} once.jpg`, bytes: await jpegOf() })
  await gone.post(`/v1/family/person/${person.body.id}/picture`, { documentId: of.id, caption: 'Once' })
  const { body: face } = await gone.upload('/v1/document/upload', { name: 'me.jpg', bytes: await jpegOf() })
  await gone.put(`/v1/profile/user-detail/profileImage/${face.id}`)
  await gone.put('/v1/family/member/me', { familyTreeId: other, personId: person.body.id })
  await owner.put(`${tree}/${other}`, { name: 'Tree that stays', description: 'x', approval: true })
  await gone.put(`/v1/family/person/${person.body.id}`, { firstName: 'Changed', version: person.body.version })
  await owner.put('/v1/notification/preference', { choices: [{ kind: 'tree', rootId: other, level: 'ALL' }] })
  await settlePeople(gone)
  await settleShared(gone, owner, face.id)
  for (const settleIn of [settleInGroups, settleInFinance, settleInEvents]) await settleIn(gone, owner)
  await Promise.all([settleInHeritage(gone, owner), settleInStorage(gone), settleInMessages(app, gone, owner)])
  const message = { name, email: gone.email, subject: 'Hello', message: 'There' }
  await gone.post('/v1/support/contact', message, { 'idempotency-key': `key of ${name}` })
  const { body: shot } = await gone.upload('/v1/document/upload', { name: 'shot.jpg', bytes: await jpegOf() })
  await gone.post('/v1/support/feedback', { type: 'BUG', message: `Said by ${name}`, mediaIds: [shot.id] })
  return { gone, owner, own, other, personId: person.body.id as string }
}

let stays: ReturnType<typeof settle> | undefined
/** One who is only looked at. */
const settled = () => (stays ??= settle('Export Rai'))

/** Follows from both ends, a request, a block and a mute from both ends, a link elsewhere, and choices. */
async function settlePeople(gone: Member) {
  const friend = await app.signUp('Friend')
  const others = [await app.signUp('Other'), await app.signUp('Another')] as const
  for (const [who, whom] of [
    [gone, friend],
    [friend, gone],
  ] as const) {
    await who.post('/v1/follow', { userId: whom.id })
    await who.post('/v1/mute', { userId: whom.id })
  }
  await gone.post('/v1/block', { userId: others[0].id })
  await others[1].post('/v1/block', { userId: gone.id })
  await gone.put('/v1/profile/privacy-option', { approveFollowers: true })
  await (await app.signUp('Asking')).post('/v1/follow', { userId: gone.id })
  await gone.post('/v1/profile/social-link', { type: 'WEBSITE', link: 'https://example.org/mine' })
  await gone.put('/v1/notification/preference', { kinds: [{ kind: 'FOLLOW_ACCEPTED', on: false }] })
}

/** An event of theirs with a guest, one deleted; a seat, a place on a waiting list and an invitation at events of somebody else; pictures in albums; a calendar that is followed. */
async function settleInEvents(gone: Member, owner: Member) {
  const event = (by: Member, more: Record<string, unknown> = {}) => newEvent(by, app.clock.now(), more)
  const upload = async (by: Member) =>
    (await by.upload('/v1/document/upload', { name: 'album.jpg', bytes: await jpegOf() })).body.id as string
  const at = (id: string, rest = '') => `/v1/social/event/${id}${rest}`
  const [own, off] = [await event(gone, { coverImage: await upload(gone) }), await event(gone)]
  for (const id of [own, off]) await owner.post(at(id, '/participant'))
  await gone.post(at(own, '/invite'), { userIds: [(await app.signUp('Invited by them')).id] })
  await gone.put(`/v1/social/event/archive/${own}`, { decision: true, mediaIds: [await upload(gone)] })
  await gone.put(`/v1/social/event/archive/${own}`, { decision: false })
  await gone.post('/v1/comments', { comment: 'Come', parentType: 'EVENT', parentId: own })
  await gone.delete(at(off))
  const [theirs, full, asking] = [await event(owner), await event(owner, { capacity: 1 }), await event(owner)]
  await (await app.signUp('Has the seat')).post(at(full, '/participant'))
  for (const id of [theirs, full]) await gone.post(at(id, '/participant'))
  await owner.post(at(asking, '/invite'), { userIds: [gone.id] })
  // As if it had begun: the album is open then.
  await app.db.updateTable('social_event').set({ starts_at: app.clock.now() }).where('id', '=', theirs).execute()
  await gone.put(`/v1/social/event/upload/${theirs}`, { decision: true, mediaIds: [await upload(gone)] })
  await gone.post('/v1/social/event/feed-token')
}

/** A program of theirs alone, one in which others have entries, and entries of theirs in one of somebody else, changed and deleted. */
async function settleInFinance(gone: Member, owner: Member) {
  const program = async (by: Member, name: string) =>
    (await by.post('/v1/finance/program', { name, description: 'x', donorContact: 'CREATORS' })).body.id as string
  const enter = async (by: Member, financeProgramId: string, donorName: string) =>
    (await by.post('/v1/finance/donor', { financeProgramId, donorName, amount: 5, donorPhoneNo: '9841234567' })).body
      .id as string
  const [alone, shared, theirs] = [
    await program(gone, 'Alone'),
    await program(gone, 'Shared'),
    await program(owner, 'Somebody else’s'),
  ]
  for (const id of [alone, shared, theirs]) {
    await gone.post(`/v1/finance/donor/${await enter(gone, id, 'Given')}/receipt`)
  }
  await enter(owner, shared, 'Kept')
  const changed = await enter(gone, theirs, 'To be changed')
  await gone.post(`/v1/finance/donor/${changed}/receipt`)
  await gone.put(`/v1/finance/donor/${changed}`, { donorName: 'Changed', amount: 6 })
  await gone.delete(`/v1/finance/donor/${changed}`)
}

/** A group of theirs that others are in and one that nobody is, and places of every kind in groups of somebody else. */
async function settleInGroups(gone: Member, owner: Member) {
  const at = (id: string, rest: string) => `/v1/group/${id}/${rest}`
  const { body: cover } = await gone.upload('/v1/document/upload', { name: 'cover.jpg', bytes: await jpegOf() })
  const shared = await newGroup(gone, { coverImage: cover.id })
  await newGroup(gone, { name: 'Nobody else’s' })
  const guest = await app.signUp('Guest')
  await owner.post(at(shared, 'join'))
  await gone.post(at(shared, 'invite'), { userIds: [guest.id], emails: [`${guest.id}@example.org`] })
  await gone.post(at(shared, `ban/${(await app.signUp('Banned')).id}`), { reason: 'Spam' })
  await gone.post(at(shared, 'invite-link'))
  const [inIt, asked, asksFor, banned] = [
    await newGroup(owner, { name: 'With them' }),
    await newGroup(owner, { joinPolicy: 'INVITE' }),
    await newGroup(owner, { joinPolicy: 'REQUEST' }),
    await newGroup(owner),
  ]
  await gone.post(at(inIt, 'join'))
  await owner.put(at(inIt, `member/${gone.id}`), { role: 'ADMIN' })
  await gone.put(at(inIt, 'notification'), { level: 'ALL' })
  await owner.post(at(asked, 'invite'), { userIds: [gone.id] })
  await gone.post(at(asksFor, 'join'), { message: 'Let me in' })
  await owner.post(at(banned, `ban/${gone.id}`), { reason: 'Enough' })
}

/** A post, comments and likes from both ends, an answered comment, one that was taken away, names in texts, and marks. */
async function settleShared(gone: Member, owner: Member, pictureId: string) {
  const naming = (who: Member, text: string) => ({ mentions: [{ userId: who.id, from: 0, length: text.length }] })
  const post = async (by: Member, text: string, more: object = {}) =>
    (await by.post('/v1/post', { text, visibility: 'MEMBERS', ...more })).body.id as string
  const [mine, theirs] = [
    await post(gone, 'Posted by one who goes', { mediaIds: [pictureId], visibility: 'FOLLOWERS' }),
    await post(owner, '@gone', naming(gone, '@gone')),
  ]
  const say = async (by: Member, comment: string, parentType: string, parentId: string, more: object = {}) =>
    (await by.post('/v1/comments', { comment, parentType, parentId, ...more })).body.id as string
  const answered = await say(gone, 'Answered', 'POST', theirs)
  await say(owner, '@you', 'COMMENT', answered, naming(gone, '@you'))
  await say(gone, 'Said alone', 'POST', theirs)
  const rude = await say(gone, 'Rude', 'POST', theirs)
  expect((await owner.delete(`/v1/comments/${rude}?reason=Rude`)).status).toBe(204)
  await say(gone, 'To myself', 'POST', mine)
  for (const [by, contentType, contentId] of [
    [gone, 'POST', theirs],
    [gone, 'POST', mine],
    [owner, 'COMMENT', answered],
    [gone, 'COMMENT', answered],
  ] as const)
    expect((await by.post('/v1/likes', { contentType, contentId })).body.liked).toBe(true)
  expect((await gone.post(`/v1/post/${theirs}/bookmark`)).status).toBe(204)
}

async function files(of: Member): Promise<ExportFile[]> {
  const all: ExportFile[] = []
  for await (const file of app.app.leaving.exportAccount(of.id)) {
    all.push(file)
    if ('bytes' in file) file.bytes.destroy()
  }
  return all
}

/** Erases at once, as the task does; `progress` is told before each step. */
const erase = ({ id }: Member, progress = async () => {}) =>
  app.app.leaving.task.run({ id: goneAccount, accountId: goneAccount, payload: { accountId: id }, progress })

const isLeft = async ({ id }: Member) =>
  (await sql`select from account where id = ${id}`.execute(app.db)).rows.length > 0

test('an export has what is the account’s own, of every room, and nothing of others', async () => {
  const { gone, owner } = await settled()
  const all = await files(gone)
  const names = all.map(({ name }) => name)
  const rooms =
    'account profile notifications trees social-links follows posts comments likes groups heritage-places heritage-saved heritage-visits vault conversations messages message-reactions'
  expect(names).toEqual(expect.arrayContaining(rooms.split(' ').map((room) => `${room}.json`)))
  expect(names.filter((name) => name.startsWith('documents/'))).toHaveLength(20)
  const text = JSON.stringify(all.filter((file) => 'json' in file))
  for (const own of [
    'https://example.org/mine',
    gone.email,
    '"firstName":"Changed"',
    'Hello',
    'Said by',
    'Posted by one who goes',
    'Said alone',
    'Recorded by one who goes',
    'Drafted',
    'Seen by one who goes',
    'Export Rai.jpg',
  ])
    expect(text).toContain(own)
  for (const foreign of [owner.email, owner.name, owner.id]) expect(text).not.toContain(foreign)
  expect(JSON.stringify(await files(owner))).not.toContain(gone.email)
})

test('nothing is left of an erased account; its work in trees of others stays without its name', async () => {
  const { gone, owner, own, other, personId } = await settle('Zyxgone Rai')
  expect((await placesOf(app.db, [gone.id])).length).toBeGreaterThan(10)
  await app.app.leaving.eraseAccount(gone.id)
  // From that moment nobody gets in.
  expect((await gone.get('/v1/profile/user-detail')).status).toBe(401)
  expect((await app.visitor.post('/v1/auth/login', { email: gone.email, password: gone.password })).status).toBe(400)
  await expect.poll(() => isLeft(gone)).toBe(false)
  await expect
    .poll(async () => (await sql`select from task where root_id = ${gone.id}`.execute(app.db)).rows)
    .toEqual([])

  expect(await tracesOf(app.db, [gone.id, gone.email, gone.name])).toEqual([])
  // The counters of those who are left are as many as their follows.
  const { rows: miscounted } = await sql`
    select account_id from profile where
      followers_count <> (select count(*) from follow where followee_id = account_id and status = 'ACTIVE')
      or following_count <> (select count(*) from follow where follower_id = account_id and status = 'ACTIVE')`.execute(
    app.db,
  )
  expect(miscounted).toEqual([])
  const { rows: wrong } = await sql`
    select thing_id from reaction_count r where is_open and likes <> (select count(*) from content_like l where l.thing_id = r.thing_id)
      or kind = 'POST' and comments <> (select count(*) from comment c where c.thing_id = r.thing_id and author_id is not null)`.execute(
    app.db,
  )
  expect(wrong).toEqual([])
  expect(await miscountedPlaces(app.db)).toEqual([])

  expect((await owner.get(`${tree}/${own}`)).status).toBe(404)
  const { body: person } = await owner.get(`/v1/family/person/${personId}`)
  expect(person).toMatchObject({ firstName: 'Kept', image: { type: 'IMAGE' }, pictureCount: 1 })
  const { body: album } = await owner.get(`/v1/family/person/${personId}/picture`)
  expect((await owner.get(`/v1/document/${album.data[0].image.id}`)).status).toBe(200)
  const { body: history } = await owner.get(`${tree}/${other}/history`)
  expect(history.data.map((entry: { by: { id: string; name: string } }) => entry.by)).toContainEqual(
    expect.objectContaining({ id: goneAccount, name: '' }),
  )
  expect((await owner.get(`/v1/user/profile?userId=${goneAccount}`)).status).toBe(404)
  expect((await owner.get(`${tree}/${other}/detail`)).body.memberCount).toBe(1)
})

test('an erasure that is broken off after any step goes on where it was', { tags: ['room'] }, async () => {
  const { gone } = await settle('Broken Rai')
  for (let most = 1; most < 40; most++) {
    let steps = 0
    const progress = async () => {
      if (++steps > most) throw new Error('the power goes')
    }
    const ended = await erase(gone, progress).then(
      () => true,
      (error: Error) => expect(error.message).toBe('the power goes'),
    )
    if (ended === true) break
  }
  expect(await isLeft(gone)).toBe(false)
  expect(await tracesOf(app.db, [gone.id, gone.email])).toEqual([])
})

test('an interrupted erasure is resumed within the hour', { tags: ['room'] }, async () => {
  const { gone } = await settle('Stranded Rai')
  await sql`insert into erasure (account_id, asked_at) values (${gone.id}, now())`.execute(app.db)
  await app.app.keepHouse()
  await expect.poll(() => isLeft(gone)).toBe(false)
})

test('the owner of a tree with other members must hand it over first', async () => {
  const { gone, owner } = await settled()
  await expect(app.app.leaving.eraseAccount(owner.id)).rejects.toThrow('A family tree needs its owner')
  expect((await owner.get('/v1/profile/user-detail')).status).toBe(200)
  expect(await isLeft(gone)).toBe(true)
})

/** Columns that may name an account without an index that begins with them, and why. */
const withoutIndex: Record<string, string> = {
  'public.tree_person.added_by': 'of the people of those trees, by their key, in whose history the account is',
  'public.change_event.account_ids': 'a change is forgotten within the day',
  'public.change_event.made_by': 'a change is forgotten within the day',
  'public.change_event.hears': 'a change is forgotten within the day',
  'public.notice.ref_id': 'in an index behind the root, through which PostgreSQL 18 skips',
  'public.document_use.ref_id': 'uses are found by their document and by their root',
  'pgboss.job.data': 'the queue forgets by itself',
}

test('every column that names an account has an index', async () => {
  const { gone } = await settled()
  const [places, indexed] = [await placesOf(app.db, [gone.id]), await indexedColumns(app.db)]
  expect(places).toContain('public.tree_person.added_by')
  expect(places.filter((place) => !indexed.has(place) && !(place in withoutIndex))).toEqual([])
})

test('a tree that others have joined meanwhile goes to the highest role, then the longest membership', async () => {
  const gone = await app.signUp('Founder Rai')
  const make = async (name: string) => (await gone.post(tree, { name, description: 'x' })).body.id as string
  const [shared, lonely] = [await make('Shared'), await make('Lonely')]
  const join = async (treeId: string, name: string, role?: string) => {
    const member = await app.signUp(name)
    await member.post(`/v1/family/member/${treeId}/request`, { message: 'Please' })
    if (role) await gone.post('/v1/family/member/accept', { familyTreeId: treeId, userId: member.id, role })
    return member
  }
  const reader = await join(shared, 'Reader', 'READ_ONLY')
  const heir = await join(shared, 'Heir', 'READ_WRITE')
  const later = await join(shared, 'Later', 'READ_WRITE')
  const waiting = await join(lonely, 'Waiting')
  const { body: person } = await gone.post(`/v1/family/${shared}/person`, { firstName: 'Ancestor' })

  await erase(gone)
  expect(await tracesOf(app.db, [gone.id, gone.email])).toEqual([])
  const detail = async (member: Member) => (await member.get(`${tree}/${shared}/detail`)).body
  expect(await detail(heir)).toMatchObject({ memberCount: 3, role: 'OWNER' })
  for (const member of [reader, later]) expect((await detail(member)).role).not.toBe('OWNER')
  expect((await heir.get(`/v1/family/person/${person.id}`)).body.firstName).toBe('Ancestor')
  const { body: told } = await heir.get('/v1/notification')
  expect(told.data.filter(({ kind }: { kind: string }) => kind === 'ROLE_CHANGED')).toEqual([
    expect.objectContaining({
      role: 'OWNER',
      actors: [{ id: goneAccount, name: '' }],
      names: expect.objectContaining({ tree: expect.anything() }),
    }),
  ])
  // Whoever only waits to be let in is nobody's heir.
  expect((await waiting.get(`${tree}/${lonely}`)).status).toBe(404)
})

test('an import that is at work when its account goes is ended, and nothing of it is left', async () => {
  const gone = await app.signUp('Importer Rai')
  const people = process.env['WHOLE_RUN'] === '1' ? 8000 : 20_000
  const text = [...genealogyAsGedcom(people, 5)].join('')
  const { body } = await gone.upload(`${tree}/import`, { name: 'large.ged', bytes: text })
  await expect.poll(async () => (await gone.get(`/v1/job/${body.jobId}`)).body.status).toBe('RUNNING')
  await app.app.leaving.eraseAccount(gone.id)
  await expect.poll(() => isLeft(gone), { timeout: 40_000 }).toBe(false)
  expect(await tracesOf(app.db, [gone.id, gone.email])).toEqual([])
  expect((await sql`select from tree where id = ${body.familyTreeId}`.execute(app.db)).rows).toEqual([])
})

test('names no erased account in notifications, links, invitations and mails', async () => {
  const { gone, owner, other } = await settle('Nameless Rai')
  const [reader, asked] = [await app.signUp('Told'), await app.signUp('Asked')]
  await owner.post(`${tree}/${other}/person`, { firstName: 'x' })
  await owner.put(`${tree}/${other}`, { name: 'Tree that stays', description: 'x', approval: false })
  const target = (await asked.post(tree, { name: 'Target', description: 'x' })).body.id as string
  const { body: bridge } = await gone.post(`/v1/family/${other}/person`, { firstName: 'Bridge' })
  const link = await gone.post(`${tree}/${other}/person/${bridge.id}/link`, { targetTreeId: target })
  expect(link.status).toBe(201)
  await reader.post(`/v1/family/member/${other}/request`, { message: 'x' })
  await owner.post('/v1/family/member/accept', { familyTreeId: other, userId: reader.id, role: 'READ_WRITE' })
  // The owner goes too: the tree is another's then, and the invitation by a link ends.
  const invite = await owner.post('/v1/family/member/invite', { familyTreeId: other, link: true, role: 'READ_ONLY' })
  const token = String(invite.body.data[0].url).split('/').at(-1)!
  await owner.post('/v1/family/member/transfer', { familyTreeId: other, userId: reader.id })
  await app.allTold()
  await erase(gone)
  await erase(owner)

  const { body: links } = await asked.get('/v1/family/link-request/waiting')
  expect(links.data).toMatchObject([{ askedBy: { id: goneAccount, name: '' } }])
  expect((await asked.get(`/v1/family/member/invite/${token}`)).body.code).toBe('trees/invite-over')
  const { body: told } = await reader.get('/v1/notification')
  const actors = told.data.flatMap((notice: { actors: object[] }) => notice.actors)
  expect(actors.length).toBeGreaterThan(0)
  for (const actor of actors) expect(actor).toEqual({ id: goneAccount, name: '' })
  const { body: members } = await reader.get(`/v1/family/member/${other}`)
  expect(members.data.map((member: { userName: string }) => member.userName)).toEqual(['Told'])

  await app.app.keepHouse()
  const digest = async () =>
    (await app.mails()).find((mail) => mail.to.includes(reader.email) && mail.subject.startsWith('News'))
  await expect.poll(async () => (await digest())?.text).toContain('- A former member')
})

test('an export is one archive, in which every room has its files and every picture its bytes', async () => {
  const { gone } = await settled()
  const bytes = Buffer.concat(await Array.fromAsync(app.app.leaving.exportArchive(gone.id)))
  const source = sourceOf(bytes)
  const entries = await readDirectory(source, 1000)
  const contents = async (name: string) => Buffer.concat(await Array.fromAsync(unpack(source, entries.get(name)!)))
  expect([...entries.keys()]).toEqual((await files(gone)).map(({ name }) => name))
  expect(JSON.parse((await contents('account.json')).toString())).toMatchObject({ email: gone.email, digits: 'LATIN' })
  const picture = [...entries.keys()].find((name) => name.endsWith('.jpg'))!
  expect((await contents(picture)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
})
