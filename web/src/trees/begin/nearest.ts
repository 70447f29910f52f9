import type { PersonDraftInput } from '@mulghar/contract/trees/person'
import { isInDevanagari } from '@mulghar/contract/kit/names-asked'

/** Who is asked for besides oneself, each after whose parent they are. */
export const slots = ['father', 'mother', 'fathersFather', 'fathersMother', 'mothersFather', 'mothersMother'] as const
export type Slot = (typeof slots)[number]
export type Ids = Partial<Record<Slot | 'me', string>>

/** Whose parent each is, and who is the other. */
export const places: Record<Slot, { child: 'me' | 'father' | 'mother'; other: Slot; gender: 'MALE' | 'FEMALE' }> = {
  father: { child: 'me', other: 'mother', gender: 'MALE' },
  mother: { child: 'me', other: 'father', gender: 'FEMALE' },
  fathersFather: { child: 'father', other: 'fathersMother', gender: 'MALE' },
  fathersMother: { child: 'father', other: 'fathersFather', gender: 'FEMALE' },
  mothersFather: { child: 'mother', other: 'mothersMother', gender: 'MALE' },
  mothersMother: { child: 'mother', other: 'mothersFather', gender: 'FEMALE' },
}

export type Named = { firstName: string; lastName: string }

/** Second given names, which nobody is called by in the place of a surname. */
const givenNames = new Set(
  'bahadur prasad kumar kumari maya devi raj lal nath man narayan बहादुर प्रसाद कुमार कुमारी माया देवी राज लाल नाथ मान नारायण'.split(
    ' ',
  ),
)

/** A name as it is typed in one field: the last word is the surname; given names alone come with that of the family. */
export function namedFrom(typed: string, familyName: string): Named {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  const isGivenAlone = words.length === 1 || givenNames.has(words.at(-1)?.toLowerCase() ?? '')
  if (words.length === 0 || isGivenAlone)
    return { firstName: words.join(' '), lastName: words.length === 0 ? '' : familyName }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}

/** Oneself, in both scripts. */
export type Me = Named & { native: string; nativeLast: string }

/** A name of an account in the fields of the script in which it is written. */
export function meFrom(accountName: string): Me {
  const named = namedFrom(accountName, '')
  const blank = { firstName: '', lastName: '', native: '', nativeLast: '' }
  return isInDevanagari(accountName)
    ? { ...blank, native: named.firstName, nativeLast: named.lastName }
    : { ...blank, ...named }
}

/** What one is called on the chart: the name in our letters, else the one in Devanagari. */
const calledBy = (me: Me): Named =>
  me.firstName.trim() ? me : { firstName: me.native, lastName: me.nativeLast || me.lastName }

/**
 * What everybody is called: fathers bear the name of their child, in the script in which they are written, mothers bring
 * their own.
 */
export function namesOf(me: Me, typed: Readonly<Record<Slot, string>>): Record<Slot | 'me', Named> {
  const all: Partial<Record<Slot | 'me', Named>> = { me: calledBy(me) }
  for (const slot of slots) {
    const { child, gender } = places[slot]
    const familyName = gender === 'MALE' ? surnameIn(typed[slot], all[child]!, me) : ''
    all[slot] = namedFrom(typed[slot], familyName)
  }
  return all as Record<Slot | 'me', Named>
}

/** The surname of a child in the script in which a parent is written: one's own is known in both. */
function surnameIn(typed: string, child: Named, me: Me): string {
  const isMine = child.lastName !== '' && (child.lastName === me.lastName || child.lastName === me.nativeLast)
  if (isMine) return isInDevanagari(typed) ? me.nativeLast : me.lastName
  return isInDevanagari(typed) === isInDevanagari(child.lastName) ? child.lastName : ''
}

/** A name as it is sent, each script in its own place. */
export function writtenName({
  firstName,
  lastName,
}: Named): Pick<PersonDraftInput, 'firstName' | 'lastName' | 'names'> {
  if (!isInDevanagari(firstName)) return { firstName, lastName }
  return { firstName: '', lastName: '', names: [{ script: 'Deva', first: firstName, last: lastName }] }
}

/** One's own name as it is sent: a surname in our letters goes with a first name in them. */
export function writtenMe(me: Me): Pick<PersonDraftInput, 'firstName' | 'lastName' | 'names'> {
  const [firstName, native, nativeLast] = [me.firstName.trim(), me.native.trim(), me.nativeLast.trim()]
  const lastName = firstName || !nativeLast ? me.lastName.trim() : ''
  const names = native || nativeLast ? [{ script: 'Deva' as const, first: native, last: nativeLast }] : []
  return { firstName, lastName, names }
}

/** Who is there, in the order in which they can be written: nobody before their child. */
export function wanted(typed: Readonly<Record<Slot, string>>): Slot[] {
  const isThere = (slot: Slot): boolean => {
    const { child } = places[slot]
    return typed[slot].trim() !== '' && (child === 'me' || isThere(child))
  }
  return slots.filter(isThere)
}

/** How somebody belongs to those who have been written before. */
export function relationsOf(slot: Slot, ids: Ids): NonNullable<PersonDraftInput['relations']> {
  const { child, other } = places[slot]
  const [childId, otherId] = [ids[child], ids[other]]
  if (!childId) throw new Error(`Whose ${slot} it is has not been written`)
  return {
    children: [{ id: childId, ...(otherId && { otherParentId: otherId }) }],
    partners: otherId ? [{ id: otherId, from: null, to: null }] : [],
  }
}
