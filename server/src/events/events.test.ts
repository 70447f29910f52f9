import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { cityId, eventDraft, newEvent } from '../../test/events.ts'
import { newGroup } from '../../test/groups.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
let asha: Member
let ravi: Member
let meera: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Rai')
  ravi = await app.signUp('Ravi Thapa')
  meera = await app.signUp('Meera Lama')
})
afterAll(() => app.close())

const base = '/v1/social/event'
const hourMs = 60 * 60_000
const made = (by: Member, more = {}) => newEvent(by, app.clock.now(), more)
const draft = (by: Member, more = {}) => eventDraft(by, app.clock.now(), more)
const get = (by: Member, id: string) => by.get(`${base}/${id}`)
const join = (by: Member, id: string) => by.post(`${base}/${id}/participant`)
const leave = (by: Member, id: string) => by.delete(`${base}/${id}/participant`)
const names = async (by: Member, list: string) =>
  (await by.get(`${base}${list}`)).body.data.map((event: { name: string }) => event.name)
const notices = async (by: Member) => {
  await app.allTold()
  return (await by.get('/v1/notification')).body.data as { kind: string; names: { EVENT?: { name: string } } }[]
}

/** A tree of one, of which others are members. */
async function treeWith(owner: Member, ...members: Member[]): Promise<string> {
  const { body } = await owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' })
  for (const member of members) {
    await member.post(`/v1/family/member/${body.id}/request`)
    await owner.post('/v1/family/member/accept', { familyTreeId: body.id, userId: member.id, role: 'READ_ONLY' })
  }
  return body.id
}

describe('an event', () => {
  test('is seen by every member, changed, archived and deleted by its owner alone', async () => {
    const id = await made(asha, { name: 'Teej' })
    expect((await get(ravi, id)).body).toMatchObject({
      name: 'Teej',
      type: 'PUBLIC',
      city: { name: 'Kathmandu', countryCode: 'NP', timezone: 'Asia/Kathmandu' },
      timezone: 'Asia/Kathmandu',
      participantsCount: 0,
      going: false,
      status: null,
      owner: { id: asha.id, name: 'Asha Rai' },
      archived: false,
      can: { manage: false, join: true, leave: false, album: false },
    })
    const change = await draft(asha, { name: 'Teej feast' })
    for (const [status, answer] of [
      [403, await ravi.put(`${base}/${id}`, change)],
      [403, await ravi.put(`${base}/archive/${id}`, { decision: true })],
      [403, await ravi.delete(`${base}/${id}`)],
      [403, await ravi.get(`${base}/${id}/participant`)],
      [401, await app.visitor.get(`${base}/${id}`)],
    ] as const)
      expect(answer.status).toBe(status)
    const version = (await get(asha, id)).body.version
    expect((await asha.put(`${base}/${id}`, { ...change, version })).body).toMatchObject({ name: 'Teej feast' })
    expect((await asha.put(`${base}/${id}`, { ...change, version })).body.code).toBe('kit/stale')
    expect((await asha.delete(`${base}/${id}`)).status).toBe(204)
    expect((await get(asha, id)).body.code).toBe('events/not-found')
  })

  test('is in the lists of its owner and its guests, and among recommended events', async () => {
    const [one, other] = [await app.signUp('One'), await app.signUp('Other')]
    const id = await made(one, { name: 'Holi of one' })
    expect(await names(one, '/own?all=')).toEqual(['Holi of one'])
    expect(await names(one, '/own?archived=archived')).toEqual([])
    expect(await names(other, '')).toContain('Holi of one')
    expect(await names(one, '')).not.toContain('Holi of one')
    expect((await join(other, id)).body).toMatchObject({ going: true, participantsCount: 1, can: { leave: true } })
    expect(await names(other, '')).not.toContain('Holi of one')
    expect(await names(other, '/going')).toEqual(['Holi of one'])
    const { body } = await one.get(`${base}/${id}/participant`)
    expect(body).toMatchObject({ data: [{ id: other.id, name: 'Other', status: 'GOING' }], next: null, hasNext: false })
    expect((await one.put(`${base}/archive/${id}`, { decision: true, mediaIds: [] })).body.archived).toBe(true)
    expect(await names(one, '/own?all=')).toEqual([])
    expect(await names(one, '/own?archived=archived')).toEqual(['Holi of one'])
    expect(await names(other, '/going')).toEqual([])
    await one.put(`${base}/archive/${id}`, { decision: false })
    expect(await names(other, '/going')).toEqual(['Holi of one'])
  })

  test('is recommended by what brings it near, then the soonest first', async () => {
    const [host, viewer] = [await app.signUp('Host of many'), await app.signUp('Viewer')]
    const pokhara = await cityId(host, 'Pokhara')
    const berlin = await cityId(host, 'Berlin', 'DE')
    const group = await newGroup(viewer, { name: 'Of the viewer', joinPolicy: 'OPEN' })
    await host.post(`/v1/group/${group}/join`)
    await viewer.post('/v1/follow', { userId: meera.id })
    await made(viewer, { name: 'Own in Pokhara', cityId: pokhara })
    await made(host, { name: 'N far', cityId: berlin, inHours: 1 })
    await made(meera, { name: 'N of a friend', cityId: berlin, inHours: 30 })
    await made(host, { name: 'N in the country', inHours: 20 })
    await made(host, { name: 'N in the city', cityId: pokhara, inHours: 40 })
    await made(host, { name: 'N of the group', cityId: berlin, inHours: 50, groupIds: [group] })
    const near = async (query: string) => (await names(viewer, query)).filter((name: string) => name.startsWith('N '))
    const mine = ['N of the group', 'N in the city', 'N in the country', 'N of a friend', 'N far']
    const all: string[] = []
    let next = ''
    do {
      const { body } = await viewer.get(`${base}?limit=2${next && `&next=${encodeURIComponent(next)}`}`)
      all.push(...body.data.map((event: { name: string }) => event.name))
      next = body.next ?? ''
    } while (next)
    expect(all.filter((name) => name.startsWith('N '))).toEqual(mine)
    expect(new Set(all).size).toBe(all.length)
    // One that was put off stands where it is now, also by what it has to do with.
    const other = await newGroup(viewer, { name: 'Another of the viewer', joinPolicy: 'OPEN' })
    await host.post(`/v1/group/${other}/join`)
    const twice = await made(host, { name: 'N of both', cityId: berlin, inHours: 10, groupIds: [group, other] })
    expect(await near('?limit=1')).toEqual(['N of both'])
    await host.put(`${base}/${twice}`, await draft(host, { name: 'N of both', cityId: berlin, inHours: 60 }))
    expect(await near('?limit=2')).toEqual(['N of the group', 'N of both'])
    await viewer.post('/v1/mute', { userId: host.id })
    expect((await names(viewer, '?limit=100')).filter((name: string) => name.startsWith('N '))).toEqual([
      'N of a friend',
    ])
  })

  test('has times of its city: a skipped hour is refused, of a repeated one it is asked which', async () => {
    const berlin = await cityId(asha, 'Berlin', 'DE')
    const year = app.clock.now().getUTCFullYear() + 1
    const lastSunday = (month: number) => {
      const day = new Date(Date.UTC(year, month, 0))
      return new Date(day.getTime() - day.getUTCDay() * 24 * hourMs).toISOString().slice(0, 10)
    }
    const [spring, autumn] = [lastSunday(3), lastSunday(10)]
    const times = async (startDate: string, endDate: string) =>
      asha.post(base, await draft(asha, { cityId: berlin, startDate, endDate }))
    expect((await times(`${spring}T02:30`, `${spring}T05:00`)).body.errors).toMatchObject([
      { field: 'startDate', code: 'skipped-hour' },
    ])
    expect((await times(`${autumn}T01:30`, `${autumn}T02:30`)).body.errors).toMatchObject([
      { field: 'endDate', code: 'repeated-hour' },
    ])
    expect((await times(`${autumn}T01:30`, `${autumn}T02:30:00+01:00`)).body).toMatchObject({
      startDate: `${new Date(Date.parse(`${autumn}T01:30Z`) - 2 * hourMs).toISOString()}`,
      endDate: `${autumn}T01:30:00.000Z`,
    })
    expect((await times(`${autumn}T04:30`, `${autumn}T03:30`)).body.errors).toMatchObject([
      { field: 'endDate', code: 'end-before-start' },
    ])
    expect((await times('2020-01-01T10:00', `${autumn}T02:30:00Z`)).body.errors).toMatchObject([
      { field: 'startDate', code: 'start-past' },
    ])
    expect((await times('9020-01-01T10:00', '9020-01-01T10:00')).body.errors).toMatchObject([
      { field: 'startDate', code: 'time-unknown' },
    ])
    const nowhere = await asha.post(base, await draft(asha, { cityId: 'nowhere' }))
    expect(nowhere.body.code).toBe('events/city-not-found')
  })

  test('has to do with trees that its owner edits and groups that they are in, and with no others', async () => {
    const tree = await treeWith(asha, ravi)
    const group = await newGroup(ravi, { name: 'Of Ravi', visibility: 'HIDDEN' })
    const post = async (by: Member, more: object) => (await by.post(base, await draft(by, more))).body
    expect(await post(ravi, { familyTreeIds: [tree] })).toMatchObject({ code: 'events/tree-not-found' })
    expect(await post(asha, { groupIds: [group] })).toMatchObject({ code: 'events/group-not-found' })
    const made = await post(ravi, { groupIds: [group], name: 'Hidden hosts' })
    expect(made.groups).toEqual([{ id: group, name: 'Of Ravi', can: { remove: true } }])
    expect((await get(asha, made.id)).body.groups).toEqual([])
    await ravi.put(`/v1/group/${group}/active`, { active: false })
    expect(await post(ravi, { groupIds: [group] })).toMatchObject({ status: 403, code: 'groups/inactive' })
    expect(await post(asha, { groupIds: [group] })).toMatchObject({ status: 404, code: 'events/group-not-found' })
    await ravi.put(`/v1/group/${group}/active`, { active: true })
    const linked = `/linked?groupId=${group}`
    expect(await names(ravi, linked)).toEqual(['Hidden hosts'])
    expect(await names(asha, linked)).toEqual([])
  })

  test('is made once, however often the same call comes', async () => {
    const one = await app.signUp('Sender')
    const body = await draft(one, { name: 'Once' })
    const answers = await Promise.all([1, 2].map(() => one.post(base, body, { 'idempotency-key': 'the same event' })))
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    expect(await names(one, '/own?all=')).toEqual(['Once'])
  })

  test('shows a picture of its owner, and no other', async () => {
    const upload = async (by: Member) =>
      (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string
    const [own, other] = [await upload(asha), await upload(ravi)]
    expect((await asha.post(base, await draft(asha, { coverImage: other }))).body.code).toBe('documents/not-found')
    const id = await made(asha, { coverImage: own, type: 'PRIVATE' })
    expect((await get(asha, id)).body.coverImage).toMatchObject({ id: own, url: expect.any(String) })
    expect((await ravi.get(`/v1/document/${own}`)).status).toBe(404)
  })

  test('is commented on and not liked', async () => {
    const id = await made(asha)
    const said = await ravi.post('/v1/comments', { comment: 'We come', parentType: 'EVENT', parentId: id })
    expect(said.status).toBe(201)
    expect((await get(asha, id)).body.commentsCount).toBe(1)
    expect((await ravi.post('/v1/likes', { contentId: id, contentType: 'EVENT' })).status).toBe(400)
    expect((await asha.delete(`/v1/comments/${said.body.id}`)).status).toBe(204)
  })

  test('is found by its name in both scripts', async () => {
    const id = await made(asha, { name: 'Maghe Sankranti' })
    for (const q of ['maghe', 'माघे संक्रान्ति']) {
      const { body } = await ravi.get(`/v1/search?type=EVENT&q=${encodeURIComponent(q)}`)
      expect(body.data).toMatchObject([{ type: 'EVENT', id, title: 'Maghe Sankranti' }])
    }
  })
})

describe('a private event', () => {
  test('is shown to its owner, the invited, and members of its tree; a seat ends with the membership', async () => {
    const tree = await treeWith(asha, ravi)
    const id = await made(asha, { name: 'Family pooja', type: 'PRIVATE', familyTreeIds: [tree], capacity: 1 })
    expect((await get(meera, id)).status).toBe(404)
    expect((await join(meera, id)).status).toBe(404)
    expect((await join(ravi, id)).body.going).toBe(true)
    const invite = await asha.post(`${base}/${id}/invite`, { userIds: [meera.id, asha.id] })
    expect(invite.body).toEqual({ invited: [meera.id], refusedUsers: [{ userId: asha.id, why: 'NOT_FOUND' }] })
    expect((await get(meera, id)).body).toMatchObject({ status: 'INVITED' })
    expect(await names(meera, '/invited')).toEqual(['Family pooja'])
    expect((await notices(meera))[0]).toMatchObject({
      kind: 'EVENT_INVITED',
      names: { EVENT: { name: 'Family pooja' } },
    })
    const waiting = await meera.put(`${base}/${id}/answer`, { answer: 'YES' })
    expect(waiting.body).toMatchObject({ going: false, status: 'WAITING', waitingPlace: 1, waitingCount: 1 })
    expect((await ravi.delete('/v1/family/member/leave', { familyTreeId: tree })).status).toBe(204)
    expect((await get(ravi, id)).status).toBe(404)
    await app.allTold()
    expect((await get(meera, id)).body).toMatchObject({ going: true, status: 'GOING', participantsCount: 1 })
    expect((await notices(meera)).map(({ kind }) => kind)).toContain('EVENT_SEAT')
  })

  test('ends for a guest who leaves the group that invited them, and for a guest whom its owner blocks', async () => {
    const group = await newGroup(asha, { name: 'Guthi', joinPolicy: 'OPEN' })
    await ravi.post(`/v1/group/${group}/join`)
    const id = await made(asha, { name: 'Guthi feast', type: 'PRIVATE' })
    expect((await get(ravi, id)).status).toBe(404)
    expect((await asha.post(`${base}/${id}/invite`, { groupIds: [group] })).status).toBe(200)
    expect((await get(ravi, id)).status).toBe(200)
    expect((await notices(ravi))[0]).toMatchObject({ kind: 'EVENT_INVITED' })
    await ravi.delete(`/v1/group/${group}/leave`)
    expect((await get(ravi, id)).status).toBe(404)
    const open = await made(asha, { name: 'For all' })
    await asha.post('/v1/block', { userId: meera.id })
    expect((await get(meera, open)).status).toBe(404)
    expect(await names(meera, '?limit=100')).not.toContain('For all')
    await asha.delete('/v1/block', { userId: meera.id })
  })

  test('keeps guests with a seat when it becomes private, and lets no others in', async () => {
    const id = await made(asha, { name: 'Closing' })
    await join(ravi, id)
    await asha.put(`${base}/${id}`, await draft(asha, { name: 'Closing', type: 'PRIVATE' }))
    expect((await get(ravi, id)).body.going).toBe(true)
    expect((await get(meera, id)).status).toBe(404)
  })

  test('invites no member who does not want it', async () => {
    const shy = await app.signUp('Shy')
    await shy.put('/v1/profile/privacy-option', { allowEventInvitesFrom: 'NOBODY' })
    const id = await made(asha, { type: 'PRIVATE' })
    const { body } = await asha.post(`${base}/${id}/invite`, { userIds: [shy.id] })
    expect(body).toEqual({ invited: [], refusedUsers: [{ userId: shy.id, why: 'NO_INVITES' }] })
    expect((await get(shy, id)).status).toBe(404)
  })
})

describe('seats', () => {
  test('are taken until none is left; the waiting list moves up in order', async () => {
    const id = await made(asha, { capacity: 1 })
    const late = await app.signUp('Late')
    expect((await join(asha, id)).body.code).toBe('events/owner')
    await join(ravi, id)
    await join(ravi, id)
    expect((await join(meera, id)).body).toMatchObject({ status: 'WAITING', waitingPlace: 1 })
    expect((await join(late, id)).body).toMatchObject({ status: 'WAITING', waitingPlace: 2, participantsCount: 1 })
    const waiting = await asha.get(`${base}/${id}/participant?status=WAITING`)
    expect(waiting.body.data.map((one: { name: string }) => one.name)).toEqual(['Meera Lama', 'Late'])
    expect((await leave(ravi, id)).body).toMatchObject({ going: false, status: null, waitingCount: 1 })
    expect((await leave(ravi, id)).status).toBe(200)
    expect((await get(meera, id)).body.going).toBe(true)
    await asha.put(`${base}/${id}`, await draft(asha, { capacity: 5 }))
    expect((await get(late, id)).body).toMatchObject({ going: true, participantsCount: 2, waitingCount: 0 })
    expect((await asha.delete(`${base}/${id}/participant/${late.id}`)).status).toBe(204)
    expect((await get(late, id)).body).toMatchObject({ status: null, participantsCount: 1 })
  })

  test('are not given for past and archived events', async () => {
    const [over, archived] = [await made(asha, { inHours: 1 }), await made(asha, { inHours: 90 })]
    await asha.put(`${base}/archive/${archived}`, { decision: true })
    expect((await join(ravi, archived)).body.code).toBe('events/archived')
    app.clock.advance(4 * hourMs)
    asha = await again(asha)
    ravi = await again(ravi)
    meera = await again(meera)
    expect((await join(ravi, over)).body.code).toBe('events/over')
  })
})

/** The clock was moved: a session is begun anew. */
async function again(member: Member): Promise<Member> {
  const { email, password } = member
  const { body } = await app.visitor.post('/v1/auth/login', { email, password })
  return { ...member, ...(await import('../../test/client.ts')).clientOf(app.app.http, body.accessToken.token) }
}

describe('notifications of guests', () => {
  test('come once for another time or place, a cancellation, and a day and an hour before it begins', async () => {
    let [host, guest] = [await app.signUp('Told host'), await app.signUp('Told guest')]
    const id = await made(host, { name: 'Told of', inHours: 30 })
    await join(guest, id)
    await host.put(`${base}/${id}`, await draft(host, { name: 'Told of', inHours: 26, address: 'Patan 3' }))
    const kinds = async (by: Member) =>
      (await notices(by)).map(({ kind }) => kind).filter((kind) => kind.startsWith('EVENT_'))
    const before = await kinds(guest)
    expect(before[0]).toBe('EVENT_CHANGED')
    await Promise.all([app.app.lookAround(), app.app.lookAround()])
    expect(await kinds(guest)).toEqual(before)
    app.clock.advance(3 * hourMs)
    await Promise.all([app.app.lookAround(), app.app.lookAround()])
    guest = await again(guest)
    expect(await kinds(guest)).toEqual(['EVENT_TOMORROW', ...before])
    app.clock.advance(22.5 * hourMs)
    await app.app.lookAround()
    await app.app.lookAround()
    guest = await again(guest)
    host = await again(host)
    expect(await kinds(guest)).toEqual(['EVENT_SOON', 'EVENT_TOMORROW', ...before])
    expect((await kinds(host)).slice(0, 2)).toEqual(['EVENT_SOON', 'EVENT_TOMORROW'])
    await host.delete(`${base}/${id}`)
    expect((await notices(guest))[0]).toMatchObject({ kind: 'EVENT_CANCELLED', names: { EVENT: { name: 'Told of' } } })
  })
})

describe('an album', () => {
  test('is filled by its owner and guests with a seat, from the start on, and hidden from all others', async () => {
    asha = await again(asha)
    ravi = await again(ravi)
    const id = await made(asha, { inHours: 1 })
    await join(ravi, id)
    const upload = async (by: Member) =>
      (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string
    const [one, other] = [await upload(ravi), await upload(asha)]
    const fill = (by: Member, decision: boolean, ...mediaIds: string[]) =>
      by.put(`${base}/upload/${id}`, { decision, mediaIds })
    expect((await fill(ravi, true, one)).body.code).toBe('events/not-begun')
    app.clock.advance(1.5 * hourMs)
    asha = await again(asha)
    ravi = await again(ravi)
    meera = await again(meera)
    expect((await fill(ravi, true, one, one)).status).toBe(200)
    expect((await fill(ravi, true, other)).body.code).toBe('documents/not-found')
    expect((await fill(asha, true, other)).status).toBe(200)
    expect((await fill(meera, true)).body.code).toBe('events/album-closed')
    const album = await ravi.get(`${base}/${id}/album`)
    expect(album.body.data).toMatchObject([
      { id: other, type: 'IMAGE', addedBy: { name: 'Asha Rai' }, can: { remove: false } },
      { id: one, addedBy: { name: 'Ravi Thapa' }, can: { remove: true } },
    ])
    expect((await meera.get(`${base}/${id}/album`)).body.code).toBe('events/album-closed')
    expect((await meera.get(`/v1/document/${one}`)).status).toBe(404)
    expect((await asha.get(`/v1/document/${one}`)).status).toBe(200)
    expect((await fill(ravi, false, other)).body.code).toBe('documents/not-uploader')
    expect((await fill(ravi, false, other, one)).body.code).toBe('documents/not-uploader')
    expect((await fill(meera, false, other)).body.code).toBe('events/album-closed')
    expect((await fill(asha, false, one)).status).toBe(200)
    expect((await asha.get(`${base}/${id}/album`)).body.data).toHaveLength(1)
  })
})
