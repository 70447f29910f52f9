import { tableFacts } from '@mulghar/contract/trees/files/table-facts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the table of a vanshavali tells of somebody. It is kept, and written to files, in English. */
const words: Record<keyof typeof tableFacts, MessageDescriptor> = {
  SERIAL: msg`Serial number`,
  GENERATION: msg`Generation`,
  SONS: msg`Sons`,
  DAUGHTERS: msg`Daughters`,
}

const known = (Object.keys(tableFacts) as (keyof typeof tableFacts)[]).map(
  (key) => [tableFacts[key], words[key]] as const,
)

/** What a fact is, in the reader's language where the house has given it its name. */
export function factTypeInWords(type: string): string {
  const found = known.find(([kept]) => kept === type)
  return found ? i18n._(found[1]) : type
}

/** The same as it is kept, of what stands in a form. */
export function factTypeOf(shown: string): string {
  return known.find(([, word]) => i18n._(word) === shown.trim())?.[0] ?? shown
}
