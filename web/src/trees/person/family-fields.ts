import type { FamilyWordsChange, FamilyWordsChangeInput } from '@mulghar/contract/trees/family-draft'
import type { Person } from '@mulghar/contract/trees/person'
import type { UseFormReturn } from 'react-hook-form'

/** A family of a person page, with or without another partner. */
export type WordsOfFamily = NonNullable<Person['familiesAlone']>[number]

export type FamilyFormState = UseFormReturn<FamilyWordsChangeInput, unknown, FamilyWordsChange>

/** A family as the fields of its form. */
export function fieldsOf({ place, sources = [], notes = [] }: WordsOfFamily): FamilyWordsChangeInput {
  return {
    place: place ?? '',
    sources: sources.map(({ id, about, title, page, quality }) => ({
      id,
      about: about ?? null,
      title: title ?? '',
      page: page ?? '',
      quality: quality ?? null,
    })),
    notes: notes.map(({ id, about, text, record }) => ({
      id,
      about: about ?? null,
      text: text ?? '',
      // Only a shared note may change for others.
      ...(record && { forAll: false }),
    })),
  }
}

/** Only what was changed, so that nothing else is saved over. */
export function changedWords(before: WordsOfFamily, fields: FamilyWordsChangeInput): FamilyWordsChangeInput {
  const sent = ({ place, sources, notes }: FamilyWordsChangeInput) => ({
    place,
    sources: sources?.map(({ id, about, title, page, quality }) => ({ id, about, title, page, quality })),
    notes: notes?.map(({ id, about, text, forAll }) => ({ id, about, text, ...(forAll !== undefined && { forAll }) })),
  })
  const [was, now] = [sent(fieldsOf(before)), sent(fields)]
  const differs = (key: keyof typeof now) => JSON.stringify(was[key]) !== JSON.stringify(now[key])
  return {
    ...(differs('place') && { place: now.place }),
    ...(differs('sources') && { sources: now.sources }),
    ...(differs('notes') && { notes: now.notes }),
  }
}
