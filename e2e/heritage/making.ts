import type { Place } from '@mulghar/contract/heritage/heritage'
import type { PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import { cityOf } from '../events/making.ts'
import type { Member } from '../fixtures.ts'
import { sendPictures } from '../posts/sent.ts'

/** A published place in Kathmandu that every member may see. */
export async function newPlace(who: Member, name: string, more: Partial<PlaceDraft> = {}): Promise<Place> {
  return who.api<Place>('POST', '/v1/heritage', {
    name,
    category: 'WATER_STRUCTURE',
    cityId: await cityOf(who, 'Kathmandu'),
    status: 'PUBLISHED',
    ...more,
  })
}

/** Adds drawn photos to a place of one's own. */
export async function addPhotos(who: Member, placeId: string, count: number, about: object = {}): Promise<void> {
  for (const documentId of await sendPictures(who, count))
    await who.api('POST', `/v1/heritage/${placeId}/media`, { documentId, ...about })
}

/** A family tree of which both are members. */
export async function sharedTree(owner: Member, member: Member, name: string): Promise<string> {
  const { id } = await owner.api<{ id: string }>('POST', '/v1/family/family-tree', { name, description: 'All' })
  await member.api('POST', `/v1/family/member/${id}/request`)
  await owner.api('POST', '/v1/family/member/accept', { familyTreeId: id, userId: member.id, role: 'READ_WRITE' })
  return id
}
