import { factKeys, type FactKey } from '@mulghar/contract/trees/person-fields'
import type { PersonFacts } from './person-facts.ts'

/** A person about whom nothing is told. The order of its keys is that of an export. */
export const nobody: PersonFacts = {
  ...(Object.fromEntries(factKeys.map((key) => [key, null])) as Record<FactKey, null>),
  firstName: '',
  lastName: '',
  gender: 'UNKNOWN',
  deceased: false,
}
