import type { PersonItem } from '@mulghar/contract/people/follow'
import type { PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import { decodeCursor, idKey, type Cursor } from '../kit/page.ts'
import type { After, ListedPerson } from './lists.sql.ts'

/** Where a list of people goes on. */
export function afterOf(query: PageQuery): After {
  const cursor = decodeCursor(query.next, 2)
  return cursor && { at: String(cursor[0]), id: idKey(cursor[1]) }
}

export const placeOf = (row: ListedPerson): Cursor => [row.place, row.id]

export function presentPerson(row: ListedPerson, pictureOf: (image: string) => Picture): PersonItem {
  const { id, name, image_document_id: image, at } = row
  return { user: { id, name, picture: image ? pictureOf(image) : null }, at: at.toISOString() }
}
