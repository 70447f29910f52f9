import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { NameKind } from '@mulghar/contract/trees/person'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dateInLine } from '../../kit/partial-dates.ts'
import { factTypeInWords } from './fact-words.ts'
import { valueWords } from './field-words.ts'
import { nameKindWords } from './name-kinds.ts'
import { qualityWords } from './source-words.ts'
import { chosenDigits } from '../../kit/digit-choice.ts'

const days = new Set(['birth', 'death', 'marriage', 'from', 'to', 'taken'])
const longest = 160

/** A field's value as a person reads it; empty where there is none. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (value === true)
    return field === 'image' ? i18n._(msg`a picture`) : i18n._(msg({ message: 'yes', context: 'answer' }))
  if (value === false) return i18n._(msg({ message: 'no', context: 'answer' }))
  if (days.has(field)) return dateInLine(value as PartialDate)
  if (Array.isArray(value))
    return value
      .map((item) => itemInWords(item as Item))
      .filter(Boolean)
      .join('; ')
  if (typeof value === 'object') return i18n._(msg`a picture`)
  const text = String(value)
  const known = valueWords[field]?.[text]
  if (known) return i18n._(known)
  if (typeof value === 'number') return chosenDigits(text)
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text
}

type Item = Record<string, unknown>

/** One of a list: what it says, in the order in which it says it. */
function itemInWords(item: Item): string {
  const city = item['city'] as { name?: string | null; countryName?: string | null } | null | undefined
  const name = [item['first'], item['last']].filter(Boolean).join(' ')
  const kind = nameKindWords[item['kind'] as NameKind]
  const told = [
    name,
    name && kind && i18n._(kind),
    typeof item['type'] === 'string' ? factTypeInWords(item['type']) : null,
    item['value'],
    item['address'],
    city?.name,
    city?.countryName,
    item['degreeName'],
    item['institutionName'],
    item['position'],
    item['title'],
    item['page'],
    item['link'],
    item['text'],
    typeof item['quality'] === 'number' && qualityWords[item['quality']]
      ? i18n._(qualityWords[item['quality']]!)
      : null,
    item['date'] ? dateInLine(item['date'] as PartialDate) : null,
    item['place'],
    [item['startDate'], item['endDate']].filter(Boolean).join(' – '),
  ]
  return told.filter(Boolean).join(', ')
}
