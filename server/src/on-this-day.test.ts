import { documents, mostMemories } from '@mulghar/contract/documents/documents'
import { toBikram, toGregorian } from '@mulghar/contract/kit/bikram-sambat'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf, type Answer } from '../test/client.ts'
import { newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { block } from '../test/people.ts'
import { jpegOf } from '../test/pictures.ts'
import { firstIdAt } from './kit/ids.ts'

// Photos are uploaded today; the calls ask on a day of a later year.

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  ;[asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
})
afterAll(() => app.close())

const offset = 345
const two = (part: number) => String(part).padStart(2, '0')
const isoOf = ({ year, month, day }: { year: number; month: number; day: number }) =>
  `${year}-${two(month)}-${two(day)}`
/** The day in Nepal on which an id was made. */
function dayOfId(id: string) {
  const at = new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16) + offset * 60_000)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}
const done = async (answer: Promise<Answer>) => expect((await answer).status).toBeLessThan(300)
const upload = (who: Member) =>
  idOf(jpegOf().then((bytes) => who.upload('/v1/document/upload', { name: 'a.jpg', bytes })))
const memories = async (who: Member, day: string, ahead = offset) => {
  const { status, body } = await who.get(`/v1/document/on-this-day?day=${day}&offset=${ahead}`)
  expect(status).toBe(200)
  return documents.onThisDay.reply.parse(body).data
}
const placesOf = async (who: Member, day: string) => (await memories(who, day)).map(({ place }) => place.id)
const yearsAfter = (id: string, years: number) => isoOf({ ...dayOfId(id), year: dayOfId(id).year + years })

async function treeWith(owner: Member, editor?: Member) {
  const treeId = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  if (editor) {
    await done(owner.post('/v1/family/member', { familyTreeId: treeId, userId: editor.id, role: 'READ_WRITE' }))
    await done(editor.post('/v1/family/member/accept', { familyTreeId: treeId, userId: editor.id }))
  }
  const personId = await idOf(owner.post(`/v1/family/${treeId}/person`, { firstName: 'Hari', lastName: 'Rai' }))
  return { treeId, personId }
}

describe('photos of own posts', () => {
  test('return on the same day of later years, one item for a post', async () => {
    const [first, second] = [await upload(asha), await upload(asha)]
    const post = await idOf(asha.post('/v1/post', { text: 'The old house', mediaIds: [first, second] }))
    const day = yearsAfter(first, 2)
    expect(await memories(asha, day)).toMatchObject([
      {
        on: yearsAfter(first, 0),
        calendar: 'GREGORIAN',
        years: 2,
        place: { kind: 'POST', id: post, name: 'The old house' },
        photo: { type: 'IMAGE', thumbUrl: expect.any(String) },
        count: 2,
      },
    ])
    expect(await memories(asha, yearsAfter(first, 0))).toEqual([])
    expect(await memories(ravi, day)).toEqual([])
    await done(asha.delete(`/v1/post/${post}`))
    expect(await memories(asha, day)).toEqual([])
  })

  test('return on the same day of Bikram Sambat', async () => {
    const photo = await upload(asha)
    const post = await idOf(asha.post('/v1/post', { text: 'Dashain', mediaIds: [photo] }))
    const bikram = toBikram(dayOfId(photo))!
    // The two calendars differ on most days four years later.
    for (const years of [1, 2, 3, 4]) {
      const day = toGregorian({ ...bikram, year: bikram.year + years })
      if (day) expect(await placesOf(asha, isoOf(day))).toEqual([post])
    }
    await done(asha.delete(`/v1/post/${post}`))
  })

  test('belong to the day of the clock of the member', async () => {
    const photo = await upload(asha)
    const post = await idOf(asha.post('/v1/post', { text: 'Late', mediaIds: [photo] }))
    const midnight = new Date('2025-06-10T18:15:00Z').getTime()
    const moveTo = async (from: string, ms: number) => {
      const id = firstIdAt(ms).replace('-0000-0000-', '-7000-8000-')
      await sql`
        insert into document
        select moved.* from document, jsonb_populate_record(document, jsonb_build_object('id', ${id}::text)) as moved
        where document.id = ${from}`.execute(app.db)
      await app.db.updateTable('document_use').set({ document_id: id }).where('document_id', '=', from).execute()
      return id
    }
    const before = await moveTo(photo, midnight - 1)
    expect(await placesOf(asha, '2026-06-10')).toEqual([post])
    expect(await placesOf(asha, '2026-06-11')).toEqual([])
    await moveTo(before, midnight)
    expect(await placesOf(asha, '2026-06-10')).toEqual([])
    expect(await placesOf(asha, '2026-06-11')).toEqual([post])
    expect((await memories(asha, '2026-06-10', 0)).map(({ place }) => place.id)).toEqual([post])
    await done(asha.delete(`/v1/post/${post}`))
  })

  test('return from a group that the member left as long as the post opens', async () => {
    const group = await newGroup(ravi, { name: 'Ours', joinPolicy: 'OPEN', visibility: 'PRIVATE' })
    await done(asha.post(`/v1/group/${group}/join`))
    const photo = await upload(asha)
    const post = await idOf(asha.post('/v1/post', { text: 'x', groupId: group, mediaIds: [photo] }))
    await done(asha.delete(`/v1/group/${group}/leave`))
    const day = yearsAfter(photo, 1)
    expect((await asha.get(`/v1/post/${post}`)).status).toBe(200)
    expect(await placesOf(asha, day)).toEqual([post])
    await done(asha.delete(`/v1/post/${post}`))
    expect(await placesOf(asha, day)).toEqual([])
  })
})

describe('photos of albums', () => {
  test('return with the person, until the member leaves the tree', async () => {
    const { treeId, personId } = await treeWith(ravi, asha)
    const photo = await upload(asha)
    await done(asha.post(`/v1/family/person/${personId}/picture`, { documentId: photo }))
    const day = yearsAfter(photo, 1)
    expect((await memories(asha, day)).map(({ place }) => place)).toEqual([
      { kind: 'PERSON', id: personId, name: 'Hari Rai' },
    ])
    expect(await memories(ravi, day)).toEqual([])
    await done(asha.delete('/v1/family/member/leave', { familyTreeId: treeId }))
    expect(await memories(asha, day)).toEqual([])
  })

  test('return on the day on which they were taken, by the calendar of that day', async () => {
    const { personId } = await treeWith(asha)
    const add = async (taken: object) => {
      const documentId = await upload(asha)
      await done(asha.post(`/v1/family/person/${personId}/picture`, { documentId, taken }))
      return documentId
    }
    const gregorian = await add({ year: 1984, month: 3, day: 5 })
    // The 1st of Baisakh 2040 is the 14th of April 1983; in 2081 it is the 13th of April 2024.
    const bikram = await add({ calendar: 'BIKRAM_SAMBAT', year: 2040, month: 1, day: 1 })
    await add({ qualifier: 'ABOUT', year: 1984, month: 3, day: 6 })
    await add({ year: 2030, month: 3, day: 7 })
    expect(await memories(asha, '2024-03-05')).toMatchObject([
      { on: '1984-03-05', calendar: 'GREGORIAN', years: 40, photo: { id: gregorian }, place: { id: personId } },
    ])
    expect(await memories(asha, '2024-04-13')).toMatchObject([
      { on: '1983-04-14', calendar: 'BIKRAM_SAMBAT', years: 41, photo: { id: bikram } },
    ])
    for (const day of ['2024-03-06', '2024-03-07', '2024-04-14', '1983-04-14'])
      expect(await memories(asha, day)).toEqual([])
  })

  test('of an event are left out once its host blocks the member', async () => {
    const host = await app.signUp('Host')
    const event = await newEvent(host, app.clock.now())
    await done(asha.post(`/v1/social/event/${event}/participant`))
    const begun = { starts_at: new Date(app.clock.now().getTime() - 60_000) }
    await app.db.updateTable('social_event').set(begun).where('id', '=', event).execute()
    const photo = await upload(asha)
    await done(asha.put(`/v1/social/event/upload/${event}`, { decision: true, mediaIds: [photo] }))
    const day = yearsAfter(photo, 1)
    expect(await placesOf(asha, day)).toContain(event)
    await block(host, asha)
    expect(await placesOf(asha, day)).not.toContain(event)
  })
})

test('a day has a few items, the latest year first', async () => {
  const many = await app.signUp('Many')
  const photo = await upload(many)
  for (let n = 0; n <= mostMemories; n++) await idOf(many.post('/v1/post', { text: `Post ${n}`, mediaIds: [photo] }))
  expect(await memories(many, yearsAfter(photo, 1))).toHaveLength(mostMemories)
})

test('rejects a visitor, an impossible day and a clock of another planet', async () => {
  const path = '/v1/document/on-this-day'
  expect((await app.visitor.get(`${path}?day=2027-11-20&offset=0`)).status).toBe(401)
  for (const query of ['', '?day=2027-11-20', '?day=2027-13-40&offset=0', '?day=2027-11-20&offset=2000'])
    expect((await asha.get(path + query)).status).toBe(400)
})
