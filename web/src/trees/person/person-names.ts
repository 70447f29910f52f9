import type { Name } from '@mulghar/contract/trees/person'

type Named = { firstName: string; lastName: string; names?: readonly (typeof Name)['_zod']['output'][] }

export function fullName({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** The name in the other script, where it is known and says something else. */
export function nepaliName(person: Named): string | undefined {
  const found = person.names?.find(({ script }) => script === 'Deva')
  const text = found && fullName({ firstName: found.first, lastName: found.last })
  return text && text !== fullName(person) ? text : undefined
}

/** "1921–1987", "1921–?" of the departed, "1950" of the living. Nothing where no year is known. */
export function yearsOf({ born, died, living }: { born: number | null; died: number | null; living: boolean }): string {
  if (born === null && died === null) return ''
  if (living) return String(born ?? '')
  return `${born ?? '?'}–${died ?? '?'}`
}
