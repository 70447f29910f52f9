import { namesAsked } from '@mulghar/contract/kit/names-asked'
import type { LifeYears } from '@mulghar/contract/kit/life-years'
import type { Name } from '@mulghar/contract/trees/person'
import { lifeInWords } from '../../kit/year-words.ts'

type Named = {
  firstName: string
  lastName: string
  namePrefix?: string | null | undefined
  nameSuffix?: string | null | undefined
  names?: readonly (typeof Name)['_zod']['output'][]
}

/** The name with its prefix and suffix. */
export function fullName({ namePrefix, nameSuffix, ...named }: Omit<Named, 'names'>): string {
  return withAffixes(plainName(named), namePrefix ?? '', nameSuffix ?? '')
}

const plainName = ({ firstName, lastName }: Omit<Named, 'names'>) => `${firstName} ${lastName}`.trim()

/** A name between its prefix and its suffix, which it may already begin or end with. */
export function withAffixes(name: string, prefix: string, suffix: string): string {
  const before = name.startsWith(`${prefix} `) ? '' : prefix
  const after = name.endsWith(` ${suffix}`) ? '' : suffix
  return [before, name, after].filter(Boolean).join(' ')
}

/** The name in the other script, where it is known and says something else. */
export function nepaliName(person: Named): string | undefined {
  const found = person.names?.find(({ script, kind }) => script === 'Deva' && !kind)
  const text = found && fullName({ firstName: found.first, lastName: found.last })
  return text && text !== plainName(person) ? text : undefined
}

/** The names of somebody who was asked for: first the one in the script of the question. */
export function namesOf(person: Named, asked = ''): { first: string; second: string | null } {
  return namesAsked(asked, fullName(person), nepaliName(person))
}

/** What stands in our letters of a name: nothing where somebody is called by the name in another script. */
export function latinName({ firstName, lastName, names = [] }: Named): Pick<Named, 'firstName' | 'lastName'> {
  const taken = names.find(
    ({ script, first, kind }) => script !== 'Latn' && !kind && first !== '' && first === firstName,
  )
  if (!taken) return { firstName, lastName }
  const surname = names.find(({ script, first, kind }) => script === 'Latn' && !kind && first === '')
  return { firstName: '', lastName: surname?.last ?? (taken.last ? '' : lastName) }
}

/** "1921–1987", "1921–?" of the departed, "1950" of the living. Nothing where no year is known. */
export function yearsOf(person: LifeYears & { living: boolean }): string {
  if (person.living && person.born === null) return ''
  return lifeInWords(person, (born, died) => (person.living ? (born ?? '') : `${born ?? '?'}–${died ?? '?'}`))
}
