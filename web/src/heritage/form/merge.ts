import type { Place } from '@mulghar/contract/heritage/heritage'
import { Refusal } from '../../kit/failures.ts'
import { mergedPhotos } from './merge-photos.ts'
import { allParts, differs, fieldsOf, withParts, type Part, type PlaceFields } from './place-fields.ts'

export type Merged = { merged: PlaceFields; conflicts: Part[] }

/** A newer version of the place, of which both sides have changed these parts, and the details of these photos. */
export type Newer = { place: Place; parts: readonly Part[]; photos: readonly string[] }

type State = { fields: PlaceFields; base: PlaceFields; place: Place | undefined; newer: Newer | undefined }

/**
 * Brings two changes of one place together. `base` is what both began with. A part that only one of them changed is taken
 * from that one; a part that both changed differently is a conflict, and stays as it is in `mine`. Pure.
 */
export function mergedWith(mine: PlaceFields, base: PlaceFields, theirs: PlaceFields): Merged {
  const apart = allParts.filter((part) => differs(part, mine, theirs))
  const taken = apart.filter((part) => !differs(part, mine, base))
  const conflicts = apart.filter((part) => differs(part, mine, base) && differs(part, theirs, base))
  return { merged: withParts(mine, theirs, taken), conflicts }
}

/**
 * The state of the form once the server has answered with this place. The texts of another version are merged. Captions are
 * always merged, because a changed caption leaves the version as it is. Pure.
 */
export function stateWith<S extends State>(state: S, theirs: Place): S {
  const { fields, base, place } = state
  const photos = mergedPhotos(fields.photos, base.photos, theirs.medias)
  // An answer may be overtaken by a newer version that the form has seen already.
  const isOther = !place || theirs.version > place.version
  const server = isOther ? fieldsOf(theirs) : base
  const isTyped = JSON.stringify(photos.mine) === JSON.stringify(fields.photos)
  const { merged, conflicts: parts } = isOther ? mergedWith(fields, base, server) : { merged: fields, conflicts: [] }
  const hasConflicts = parts.length > 0 || photos.conflicts.length > 0
  return {
    ...state,
    // Leaving the page compares the fields with those that the member discards.
    fields: isTyped ? merged : { ...merged, photos: photos.mine },
    base: { ...(hasConflicts ? base : server), photos: photos.base },
    // With the version that the form began with, the server refuses a save until the member has chosen.
    place: place && (hasConflicts || !isOther) ? { ...theirs, version: place.version } : theirs,
    newer: hasConflicts ? { place: theirs, parts, photos: photos.conflicts } : undefined,
  }
}

/** The state of the form once the member has chosen which of their own parts and photo details to keep. Pure. */
export function resolvedState<S extends State>(state: S, kept: readonly Part[], keptPhotos: readonly string[]): S {
  const { fields, base, newer } = state
  if (!newer) return state
  const server = fieldsOf(newer.place)
  const taken = newer.parts.filter((part) => !kept.includes(part))
  const isTaken = (id: string) => newer.photos.includes(id) && !keptPhotos.includes(id)
  const mine = Object.fromEntries(Object.entries(fields.photos).filter(([id]) => !isTaken(id)))
  const isAsked = (id: string) => newer.photos.includes(id)
  const before = Object.fromEntries(Object.entries(base.photos).filter(([id]) => !isAsked(id)))
  const photos = mergedPhotos(mine, before, newer.place.medias)
  return {
    ...state,
    fields: { ...withParts(fields, server, taken), photos: photos.mine },
    base: { ...server, photos: photos.base },
    place: newer.place,
    newer: undefined,
  }
}

/**
 * The state of the form once the server has answered a save, which made at most this version: a higher one is a save of
 * another device. Pure.
 */
export function stateOnceSaved<S extends State>(state: S, answer: Place, version: number, base: PlaceFields): S {
  return stateWith({ ...state, base, place: { ...answer, version: Math.min(version, answer.version) } }, answer)
}

/** The version that a kept draft began with; always lower than that of a place which is another one. */
export const keptVersionOf = (kept: { version: number }, { version }: Place): number =>
  kept.version === version ? version : Math.min(kept.version, version - 1)

/** A save while the form asks what to keep would overwrite what the member has not chosen. */
export function requireNoQuestion({ newer }: Pick<State, 'newer'>): void {
  if (newer) throw new Refusal({ status: 409, code: 'kit/stale', message: 'Changed on another device' })
}
