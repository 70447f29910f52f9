import { sameValue, textOfValue } from '@mulghar/contract/kit/same-value'
import { listKeys, singleKeys, type ListKey, type SingleKey } from '@mulghar/contract/trees/person-fields'
import type { MergeChoice, MergeChoices, MergeField } from '@mulghar/contract/trees/review'
import { fold } from '../../kit/names/fold.ts'
import type { PersonFacts } from '../core/person-facts.ts'
import type { Contact, PersonName } from '../core/person-record.ts'
import { compareExactness } from './exactness.ts'

/** What items of the two lists are called once they stand in one; the same name may be in both. */
export type ItemNames = { keep: (id: string) => string; other: (id: string) => string }

type Single = { read: (facts: PersonFacts) => unknown; write: (into: PersonFacts, from: PersonFacts) => void }

const field = <K extends keyof PersonFacts>(key: K): Single => ({
  read: (facts) => facts[key],
  write: (into, from) => void (into[key] = from[key]),
})
const contact = (key: keyof Contact): Single => ({
  read: (facts) => facts.contact?.[key],
  write: (into, from) => void (into.contact = { ...into.contact, [key]: from.contact?.[key] ?? null }),
})

const singles = {
  ...(Object.fromEntries(singleKeys.map((key) => [key, field(key)])) as Record<SingleKey, Single>),
  image: field('imageId'),
  email: contact('email'),
  phoneNumber: contact('phoneNumber'),
  bloodGroup: contact('bloodGroup'),
} satisfies Record<Exclude<MergeField, 'name' | 'bio'>, Single>
const singleNames = Object.keys(singles) as (keyof typeof singles)[]

/** The fields in which both say something, and not the same. Pure. */
export function differingFields(keep: PersonFacts, other: PersonFacts): MergeField[] {
  const isOther = (one: unknown, two: unknown) => isSaid(one) && isSaid(two) && !sameValue(one, two)
  return [
    ...(isOther(nameOf(keep), nameOf(other)) ? (['name'] as const) : []),
    ...singleNames.filter((name) => isOther(singles[name].read(keep), singles[name].read(other))),
    ...(isOther(keep.contact?.bio, other.contact?.bio) ? (['bio'] as const) : []),
  ]
}

const dates = ['birth', 'death', 'marriage'] as const

/** Of dates that differ the more exact one, where one of them is. Pure. */
export function proposedChoices(keep: PersonFacts, other: PersonFacts): MergeChoices {
  const proposed: MergeChoices = {}
  for (const name of dates) {
    const [one, two] = [keep[name], other[name]]
    const exactness = one && two ? compareExactness(one, two) : 0
    if (exactness !== 0) proposed[name] = exactness > 0 ? 'KEEP' : 'OTHER'
  }
  return proposed
}

/**
 * The facts of two people as those of one: of what can be told once the chosen one, where one says nothing the other's; lists
 * of both, each item once. A name that was not chosen stands among the other names. Pure.
 */
export function mergeFacts(
  keep: PersonFacts,
  other: PersonFacts,
  choices: MergeChoices,
  names: ItemNames,
): PersonFacts {
  const merged: PersonFacts = { ...keep, contact: keep.contact && { ...keep.contact } }
  for (const name of singleNames) {
    if (takesOther(choices[name], singles[name].read(keep), singles[name].read(other)))
      singles[name].write(merged, other)
  }
  const chosen = takesOther(choices.name, nameOf(keep), nameOf(other)) ? other : keep
  merged.firstName = chosen.firstName
  merged.lastName = chosen.lastName
  merged.names = namesOfBoth(chosen, keep, other, names)
  merged.deceased = keep.deceased || other.deceased
  const named = { keep: new Map<string, string>(), other: new Map<string, string>() }
  for (const key of [...listKeys.filter((list) => !isAboutItems(list)), ...listKeys.filter(isAboutItems)])
    Object.assign(merged, { [key]: both(keep[key], other[key], names, named) })
  const bio = bioOf(keep.contact?.bio, other.contact?.bio, choices.bio)
  if (bio) merged.contact = { ...merged.contact, bio }
  return merged
}

const nameOf = (facts: PersonFacts) => `${facts.firstName}\0${facts.lastName}`
const isSaid = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== 'UNKNOWN' && value !== '\0'

function takesOther(choice: MergeChoice | undefined, keep: unknown, other: unknown): boolean {
  return isSaid(other) && (choice === 'OTHER' || !isSaid(keep))
}

function bioOf(keep: string | null | undefined, other: string | null | undefined, choice: MergeChoice = 'BOTH') {
  if (!keep || !other || keep === other) return keep || other
  return choice === 'KEEP' ? keep : choice === 'OTHER' ? other : `${keep}\n\n${other}`
}

function namesOfBoth(chosen: PersonFacts, keep: PersonFacts, other: PersonFacts, ids: ItemNames): PersonName[] | null {
  const rest = chosen === keep ? other : keep
  const main: PersonName = { script: scriptOf(nameOf(rest)), first: rest.firstName, last: rest.lastName }
  const namesOf = (facts: PersonFacts) =>
    (facts.names ?? []).map((name) => withNamedId(name, facts === keep ? ids.keep : ids.other))
  const all = [...namesOf(chosen), ...(isSaid(nameOf(rest)) ? [main] : []), ...namesOf(rest)]
  const seen = new Set([`${chosen.firstName} ${chosen.lastName}`.trim()])
  const names = all.filter(({ first, last }) => {
    const text = `${first} ${last}`.trim()
    return text !== '' && !seen.has(text) && seen.add(text)
  })
  return names.length > 0 ? names : null
}

const withNamedId = (name: PersonName, nameOfId: (id: string) => string): PersonName =>
  name.id ? { ...name, id: nameOfId(name.id) } : name

function scriptOf(text: string): PersonName['script'] {
  if (/[\u0900-\u097f]/.test(text)) return 'Deva'
  return /\p{Script=Latin}/u.test(text) ? 'Latn' : 'Other'
}

type Item = { id: string; about?: string | null | undefined }
/** The ids of items of both in the merged lists, for sources and notes that are about them. */
type Named = { keep: Map<string, string>; other: Map<string, string> }

/** Sources and notes name the items of other lists, which are merged before them. */
const isAboutItems = (list: ListKey) => list === 'sources' || list === 'notes'

function both(
  keep: readonly Item[] | null,
  other: readonly Item[] | null,
  names: ItemNames,
  named: Named,
): Item[] | null {
  const contentOf = (item: Item) => fold(textOfValue({ ...item, id: '' }))
  const renamed = (item: Item, side: keyof Named): Item => ({
    ...item,
    ...(item.about && { about: named[side].get(item.about) ?? names[side](item.about) }),
  })
  const known = new Map<string, string>()
  const all: Item[] = []
  for (const [side, items] of [
    ['keep', keep ?? []],
    ['other', other ?? []],
  ] as const) {
    for (const item of items.map((one) => renamed(one, side))) {
      const content = contentOf(item)
      const same = side === 'other' ? known.get(content) : undefined
      const id = same ?? names[side](item.id)
      named[side].set(item.id, id)
      if (same) continue
      if (side === 'keep') known.set(content, id)
      all.push({ ...item, id })
    }
  }
  return all.length > 0 ? all : null
}
