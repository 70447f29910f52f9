import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import type { NameScript } from '@mulghar/contract/heritage/kinds'
import { isInDevanagari, namesAsked } from '@mulghar/contract/kit/names-asked'

type Named = Pick<PlaceCard, 'name' | 'names'>
/** A name with the language in which it is read aloud, where its script tells one. */
export type SpokenName = { text: string; lang: string | undefined }

/** The language by which a screen reader and the fonts read a script. */
const languageOfScript: Partial<Record<NameScript, string>> = {
  Deva: 'ne',
  Newa: 'new',
  Tibt: 'bo',
  Beng: 'bn',
  Gujr: 'gu',
  Guru: 'pa',
  Taml: 'ta',
  Telu: 'te',
}

export const languageOfText = (text: string): string | undefined => (isInDevanagari(text) ? 'ne' : undefined)

/** The names of a place, the one first that is in the script of the search. */
export function namesOf({ name, names }: Named, asked = ''): { first: SpokenName; others: SpokenName[] } {
  const spoken = names
    .filter(({ text }) => text !== name)
    .map(({ script, text }) => ({ text, lang: languageOfScript[script] ?? languageOfText(text) }))
  const native = spoken.find(({ text }) => isInDevanagari(text))
  const { first } = namesAsked(asked, name, native?.text)
  const own = { text: name, lang: languageOfText(name) }
  if (!native || first === name) return { first: own, others: spoken }
  return { first: native, others: [own, ...spoken.filter((other) => other !== native)] }
}
