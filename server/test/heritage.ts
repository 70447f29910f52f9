import { sql } from 'kysely'
import type { Member, TestApp } from './app.ts'
import { newGroup } from './groups.ts'
import { jpegOf } from './pictures.ts'

/** The body of a place that can be published: a category and a point. */
export const placeDraft = (more: Record<string, unknown> = {}) => ({
  name: 'Stone tap of Patan',
  category: 'WATER_STRUCTURE',
  latitude: 27.6737,
  longitude: 85.3249,
  status: 'PUBLISHED',
  ...more,
})

/** Records a place and answers its id. */
export async function newPlace(by: Member, more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await by.post('/v1/heritage', placeDraft(more))
  if (status !== 201) throw new Error(`cannot record a place: ${status} ${JSON.stringify(body)}`)
  return body.id
}

/** The names of the places of a list, page by page. */
export async function placeNames(by: Member, path: string): Promise<string[]> {
  const names: string[] = []
  let next = ''
  do {
    const more = next && `${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
    const { status, body } = await by.get(`/v1/heritage${path}${more}`)
    if (status !== 200) throw new Error(`cannot list: ${status} ${JSON.stringify(body)}`)
    names.push(...body.data.map((place: { name: string }) => place.name))
    next = body.next ?? ''
  } while (next)
  return names
}

/**
 * For an account that will be erased: a place with a photo, a link, and marks of others, and a draft; a save, a visit and a like of
 * a place of `owner`.
 */
export async function settleInHeritage(gone: Member, owner: Member) {
  const { body: photo } = await gone.upload('/v1/document/upload', { name: 'place.jpg', bytes: await jpegOf() })
  const [own, theirs] = [await newPlace(gone, { name: 'Recorded by one who goes' }), await newPlace(owner)]
  await newPlace(gone, { name: 'Drafted', status: 'DRAFT' })
  const at = (id: string, rest: string) => `/v1/heritage/${id}/${rest}`
  await gone.post(at(own, 'media'), { documentId: photo.id, caption: 'Seen by one who goes' })
  await gone.post(at(own, 'link'), { kind: 'GROUP', refId: await newGroup(gone, { name: 'Linked' }) })
  for (const [by, id] of [
    [owner, own],
    [gone, theirs],
    [gone, own],
  ] as const) {
    await by.post(at(id, 'save'))
    await by.post(at(id, 'visit'), { on: '2020-01-02' })
    await by.post('/v1/comments', { comment: 'Fine', parentType: 'HERITAGE', parentId: id })
    await by.post('/v1/likes', { contentType: 'HERITAGE', contentId: id, liked: true })
  }
}

/** Places whose counters are not as many as their saves and visits. */
export async function miscountedPlaces(db: TestApp['db']): Promise<unknown[]> {
  const { rows } = await sql`
    select id from heritage_place p where save_count <> (select count(*) from heritage_save where place_id = p.id)
      or visit_count <> (select count(*) from heritage_visit where place_id = p.id)`.execute(db)
  return rows
}
