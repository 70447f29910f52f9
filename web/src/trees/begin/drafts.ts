import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { Gender, PersonDraftInput } from '@mulghar/contract/trees/person'
import {
  isParent,
  namesInBothScripts,
  places,
  slots,
  wanted,
  writtenName,
  type Me,
  type Slot,
  type Typed,
  type TypedNative,
} from './nearest.ts'

/** What is told at the beginning: oneself, and the names of the nearest. */
export type Told = {
  me: Me
  gender: Gender | null
  birth: PartialDate | null
  typed: Typed
  native: TypedNative
}

/** Everybody as they are sent, without whose relatives they are. */
export function draftsOf({ me, gender, birth, typed, native }: Told): Record<Slot | 'me', PersonDraftInput> {
  const all = namesInBothScripts(me, typed, native)
  const drafts: Partial<Record<Slot | 'me', PersonDraftInput>> = {
    me: { ...writtenName(all.me), gender: gender ?? 'UNKNOWN', birth },
  }
  for (const slot of slots) {
    const { names, ...latin } = writtenName(all[slot])
    // A grandparent has one field, so a name in the other script that was saved elsewhere stays.
    const isSent = isParent(slot) || names.length > 0
    drafts[slot] = { ...latin, ...(isSent && { names }), gender: places[slot].gender }
  }
  return drafts as Record<Slot | 'me', PersonDraftInput>
}

export const placesToFill = ({ typed, native }: Told): Slot[] => wanted(typed, native)
