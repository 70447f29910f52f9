import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newEvent } from '../../test/events.ts'
import { block, unblock } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const base = '/v1/social/event'
const hourMs = 60 * 60_000

/** An event that has begun, with a photo by each of its owner and two guests. */
async function begun() {
  const people = await Promise.all(['Owner', 'Guest', 'Other'].map((name) => app.signUp(name)))
  const [owner, guest, other] = people as [Member, Member, Member]
  const id = await newEvent(owner, app.clock.now(), { inHours: 0.1 })
  for (const who of [guest, other]) expect((await who.post(`${base}/${id}/participant`)).status).toBeLessThan(300)
  await app.db
    .updateTable('social_event')
    .set({ starts_at: new Date(app.clock.now().getTime() - hourMs) })
    .where('id', '=', id)
    .execute()
  const photos: string[] = []
  for (const who of [owner, guest, other]) {
    const { body } = await who.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })
    photos.push(body.id)
    expect((await who.put(`${base}/upload/${id}`, { decision: true, mediaIds: [body.id] })).status).toBe(200)
  }
  return { id, owner, guest, other, photos }
}
type Item = { id: string; addedBy: { id: string; name: string } | null; can: { remove: boolean } }
const albumOf = async (who: Member, id: string): Promise<Item[]> => (await who.get(`${base}/${id}/album`)).body.data
const addersIn = async (who: Member, id: string) =>
  (await albumOf(who, id)).map(({ addedBy }) => addedBy?.name ?? '').toSorted()

describe('an album of an event', () => {
  test.each([0, 1])('hides the photos of two guests from each other during a block between them (%i)', async (way) => {
    const { id, owner, guest, other } = await begun()
    const [by, whom] = way === 0 ? [guest, other] : [other, guest]
    await block(by, whom)
    expect(await addersIn(guest, id)).toEqual(['Guest', 'Owner'])
    expect(await addersIn(other, id)).toEqual(['Other', 'Owner'])
    expect(await addersIn(owner, id)).toEqual(['Guest', 'Other', 'Owner'])
    await unblock(by, whom)
    for (const who of [guest, other]) expect(await addersIn(who, id)).toEqual(['Guest', 'Other', 'Owner'])
  })

  test('shows its owner a photo across a block without a name, to be removed', async () => {
    const { id, owner, guest, photos } = await begun()
    await block(guest, owner)
    const photo = (await albumOf(owner, id)).find((item) => item.id === photos[1])
    expect(photo).toMatchObject({ addedBy: null, can: { remove: true } })
    const taken = { decision: false, mediaIds: [photos[1]] }
    expect((await owner.put(`${base}/upload/${id}`, taken)).status).toBe(200)
    expect(await addersIn(owner, id)).toEqual(['Other', 'Owner'])
  })
})
