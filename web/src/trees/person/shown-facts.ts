import { isInternalTag } from '@mulghar/contract/trees/files/internal-tags'
import type { Person } from '@mulghar/contract/trees/person'

/** The facts that a page shows: those whose kind is no tag of another program. */
export function shownFacts({ facts = [] }: Pick<Person, 'facts'>) {
  return facts.filter(({ type }) => !isInternalTag(type))
}
