import { t } from '@lingui/core/macro'
import { i18n } from '../../kit/i18n.ts'
import { listed } from '../../kit/lists.ts'
import { dateInWords } from '../../kit/partial-dates.ts'
import { categoryWords, conditionWords, licenceWords, visibilityWords } from '../core/place-words.ts'
import { visibilityOf, type Part, type PhotoFields, type PlaceFields } from './place-fields.ts'

/** How a part of the form is called. */
export function nameOfPart(part: Part): string {
  const names: Record<Part, () => string> = {
    name: () => t`Name`,
    nativeName: () => t`Other names`,
    category: () => t`What is it?`,
    description: () => t`In one or two sentences`,
    city: () => t`City or village`,
    address: () => t`Address`,
    point: () => t`Point on the map`,
    precision: () => t`Who may know the exact spot?`,
    begin: () => t`When was it built or begun?`,
    end: () => t`When did it end?`,
    condition: () => t`How is it today?`,
    story: () => t`Its story`,
    significance: () => t`Why does it matter?`,
    sources: () => t`How do you know?`,
    coverId: () => t`Cover photo`,
    visibility: () => t`Who can see it?`,
  }
  return names[part]()
}

/** What stands in a part of the form, in words. */
export function valueInWords(part: Part, fields: PlaceFields): string {
  return texts[part](fields).trim() || t({ message: 'Empty', context: 'a field' })
}

/** The details of a photo, each on its own line. */
export function photoInWords({ caption, year, isOthers, author, licence }: PhotoFields): string {
  const origin = isOthers ? [author, licence && i18n._(licenceWords[licence])] : []
  const lines = [caption, year, ...origin].map((line) => line.trim()).filter((line) => line !== '')
  return lines.join('\n') || t({ message: 'Empty', context: 'a field' })
}

const texts: Record<Part, (fields: PlaceFields) => string> = {
  name: ({ name }) => name,
  nativeName: ({ nativeName, otherNames }) => listed([nativeName, ...otherNames].filter((name) => name.trim() !== '')),
  category: ({ category }) => (category ? i18n._(categoryWords[category]) : ''),
  description: ({ description }) => description,
  city: ({ city }) => city?.name ?? '',
  address: ({ address }) => address,
  point: ({ point }) => point,
  precision: ({ precision }) => (precision === 'HIDDEN' ? t`Only me` : t`Everyone who can see the place`),
  begin: ({ begin }) => (begin ? dateInWords(begin) : ''),
  end: ({ isThere, end }) => (isThere ? t`It is still there` : end ? dateInWords(end) : ''),
  condition: ({ condition }) => i18n._(conditionWords[condition]),
  story: ({ story }) => story,
  significance: ({ significance }) => significance,
  sources: ({ sources }) => listed(sources.map(({ title, url }) => title || url).filter((text) => text !== '')),
  coverId: ({ coverId }) => (coverId === null ? t`The first photo` : t`Another photo`),
  visibility: (fields) => i18n._(visibilityWords[visibilityOf(fields)]),
}
