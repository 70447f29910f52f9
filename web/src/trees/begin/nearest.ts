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

/** The names as they are typed: one field per relative, and a second one for a parent's name in Devanagari. */
export type Typed = Readonly<Record<Slot, string>>
export const parents = ['father', 'mother'] as const
export type TypedNative = Readonly<Record<(typeof parents)[number], string>>
export const isParent = (slot: Slot): slot is keyof TypedNative => places[slot].child === 'me'

const isNamed = (slot: Slot, typed: Typed, native: TypedNative) =>
  typed[slot].trim() !== '' || (isParent(slot) && native[slot].trim() !== '')

/**
 * All names in both scripts. Fathers bear the surname of their child in the script in which they are written; mothers bring their own.
 */
export function namesInBothScripts(me: Me, typed: Typed, native: TypedNative): Record<Slot | 'me', Me> {
  const all: Partial<Record<Slot | 'me', Me>> = { me }
  const surnames: Partial<Record<Slot | 'me', Surname>> = { me: { latin: me.lastName, native: me.nativeLast } }
  for (const slot of slots) {
    const { child, gender } = places[slot]
    const ofChild = gender === 'MALE' ? surnames[child]! : { latin: '', native: '' }
    const ownNative = isParent(slot) ? native[slot] : ''
    const isNativeOnly = ownNative.trim() === '' && isInDevanagari(typed[slot])
    const inLatin = namedFrom(isNativeOnly ? '' : typed[slot], ofChild.latin)
    const inNative = namedFrom(isNativeOnly ? typed[slot] : ownNative, ofChild.native)
    all[slot] = { ...inLatin, native: inNative.firstName, nativeLast: inNative.lastName }
    surnames[slot] = surnameOf(all[slot], ofChild)
  }
  return all as Record<Slot | 'me', Me>
}

type Surname = { latin: string; native: string }

/** The surname of a relative, also in the script in which only the child's surname is known. */
function surnameOf({ firstName, lastName, native, nativeLast }: Me, ofChild: Surname): Surname {
  return {
    latin: firstName || nativeLast !== ofChild.native ? lastName : ofChild.latin,
    native: native || lastName !== ofChild.latin ? nativeLast : ofChild.native,
  }
}

/** The name on the chart: the name in Latin letters, else the one in Devanagari. */
const chartName = ({ firstName, lastName, native, nativeLast }: Me): Named =>
  firstName.trim() ? { firstName, lastName } : { firstName: native, lastName: nativeLast || lastName }

export function namesOf(me: Me, typed: Typed, native: TypedNative): Record<Slot | 'me', Named> {
  const all = namesInBothScripts(me, typed, native)
  return Object.fromEntries(Object.entries(all).map(([who, name]) => [who, chartName(name)])) as Record<
    Slot | 'me',
    Named
  >
}

/** A name as it is sent: a surname in Latin letters goes with a first name in them. */
export function writtenName(me: Me): Named & { names: NonNullable<PersonDraftInput['names']> } {
  const [firstName, native, nativeLast] = [me.firstName.trim(), me.native.trim(), me.nativeLast.trim()]
  const lastName = firstName || !nativeLast ? me.lastName.trim() : ''
  const names = native || nativeLast ? [{ script: 'Deva' as const, first: native, last: nativeLast }] : []
  return { firstName, lastName, names }
}

/** The named relatives, each after their child. */
export function wanted(typed: Typed, native: TypedNative): Slot[] {
  const isWanted = (slot: Slot): boolean => {
    const { child } = places[slot]
    return isNamed(slot, typed, native) && (child === 'me' || isWanted(child))
  }
  return slots.filter(isWanted)
}

/** The relatives to ask for: parents always, grandparents after their child has a name. */
export const slotsToAsk = (typed: Typed, native: TypedNative): Slot[] =>
  slots.filter((slot) => {
    const { child } = places[slot]
    return child === 'me' || isNamed(child, typed, native)
  })

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
