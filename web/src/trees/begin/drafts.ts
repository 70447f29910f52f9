import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { Gender, PersonDraftInput } from '@mulghar/contract/trees/person'
import { namesOf, places, slots, wanted, writtenMe, writtenName, type Me, type Slot } from './nearest.ts'

/** What is told at the beginning: oneself, and the names of the nearest. */
export type Told = {
  me: Me
  gender: Gender | null
  birth: PartialDate | null
  typed: Readonly<Record<Slot, string>>
}

/** Everybody as they are sent, without whose relatives they are. */
export function draftsOf({ me, gender, birth, typed }: Told): Record<Slot | 'me', PersonDraftInput> {
  const names = namesOf(me, typed)
  const drafts: Partial<Record<Slot | 'me', PersonDraftInput>> = {
    me: { ...writtenMe(me), gender: gender ?? 'UNKNOWN', birth },
  }
  for (const slot of slots) drafts[slot] = { ...writtenName(names[slot]), gender: places[slot].gender }
  return drafts as Record<Slot | 'me', PersonDraftInput>
}

export const placesToFill = ({ typed }: Told): Slot[] => wanted(typed)
