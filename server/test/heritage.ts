import type { Member } from './app.ts'

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
