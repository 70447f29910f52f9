import type { Person, PersonDraftInput } from '@mulghar/contract/trees/person'
import { hasAll } from '../../../kit/as-sent.ts'
import { draftOf, fieldsOf } from './person-fields.ts'

type Relations = PersonDraftInput['relations']

/** Whether a person has all that was sent of them. Relatives are compared in any order. */
export function hasDraft(newest: Person, { relations, ...sent }: PersonDraftInput): boolean {
  const { relations: relationsNow, ...draft } = draftOf(fieldsOf(newest))
  const { siblingOf, ...others } = relations ?? {}
  // A sibling is sent as one, and read from the parents in common.
  if (siblingOf && !newest.relations.siblings.some(({ id }) => id === siblingOf)) return false
  return hasAll({ ...draft, imageId: newest.imageId }, sent) && hasAll(byId(relationsNow), byId(others))
}

const byId = (relations: Relations): object =>
  Object.fromEntries(
    Object.entries(relations ?? {}).map(([list, people]) => [
      list,
      Array.isArray(people) ? people.toSorted((one, another) => one.id.localeCompare(another.id)) : people,
    ]),
  )
