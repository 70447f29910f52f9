import { cleanText } from '@mulghar/contract/kit/clean-text'
import { sameValue } from '@mulghar/contract/kit/same-value'
import { lineLengths } from '@mulghar/contract/trees/line-lengths'
import type { Address as GedcomAddress } from '@mulghar/gedcom'
import type { Address } from '../../core/person-record.ts'
import { lineIn } from './line-limits.ts'
import { periodBack, spanOf } from './periods.ts'

type Town = { city: string; country: string }

/** City and country of a place, which go from the narrowest part to the widest. */
function townOf(place: string): Town {
  const parts = partsOf(place)
  return { city: parts[0] ?? '', country: parts.length > 1 ? (parts.at(-1) ?? '') : '' }
}

const partsOf = (place: string) =>
  cleanText(place)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const hasOwnTown = ({ city, country }: GedcomAddress) => cleanText(city) !== '' || cleanText(country) !== ''

/** City and country of the lines of an address, else of its place. */
export const townOfAddress = (fact: GedcomAddress): Town =>
  hasOwnTown(fact) ? { city: cleanText(fact.city), country: cleanText(fact.country) } : townOf(fact.place)

/** An address as it is shown. */
export const addressFrom = (fact: GedcomAddress): Address => shownAs(fact, fact.value, townOfAddress(fact))

/** Imports showed the whole text and the city of the place, before an address told its city itself. */
const shownBefore = (fact: GedcomAddress) => shownAs(fact, fact.whole, townOf(fact.place))

function shownAs(fact: GedcomAddress, text: string, town: Town): Address {
  const { city, country } = shortTown(town)
  return {
    id: `g${fact.at}`,
    address: cleanText(text) || null,
    city: city || country ? { id: null, name: city || null, countryName: country || null } : null,
    ...spanOf(fact.date),
    currentAddress: false,
  }
}

const newAddress = { at: -1, tag: 'RESI', type: '', value: '', whole: '', city: '', country: '', date: null, place: '' }

/** The other way: what differs from what was shown goes to where it was read from. */
export function addressBack(address: Address, read: { old: GedcomAddress; shown: Address } | undefined): GedcomAddress {
  const is = townIn(address)
  if (!read) return { ...newAddress, value: address.address ?? '', ...is, date: periodBack(address, undefined) }
  const { old } = read
  const earlier = shownBefore(old)
  const text = cleanText(address.address ?? '')
  const shown = text === (earlier.address ?? '') && text !== (read.shown.address ?? '') ? earlier : read.shown
  const was = townIn(shown)
  return {
    ...old,
    value: text === (shown.address ?? '') ? old.value : (address.address ?? ''),
    date: periodBack(address, { old, shown }),
    ...(!sameValue(was, is) && townBack(old, was, is)),
  }
}

const townIn = ({ city }: Address): Town =>
  shortTown({ city: cleanText(city?.name ?? ''), country: cleanText(city?.countryName ?? '') })

const shortTown = ({ city, country }: Town): Town => ({
  city: lineIn(city, lineLengths.city),
  country: lineIn(country, lineLengths.country),
})

function townBack(old: GedcomAddress, was: Town, is: Town): Partial<GedcomAddress> {
  const isReadFromPlace = !hasOwnTown(old) && old.place !== ''
  // A place reads as city and country only if it begins with a city, and its parts have no commas.
  const fitsPlace = is.city !== '' && !`${is.city}${is.country}`.includes(',')
  if (isReadFromPlace && fitsPlace) return { place: placeWith(old.place, was, is) }
  const place = isReadFromPlace ? '' : fitsPlace ? placeWith(old.place, was, is) : old.place
  return { ...is, place }
}

/** A place that named the city and country that were, with those that are; what stood between them was said of the city. */
function placeWith(place: string, was: Town, is: Town): string {
  const parts = partsOf(place)
  const named = townOf(place)
  const isCityNamed = named.city === was.city
  if (parts.length === 0 || (!isCityNamed && named.country !== was.country)) return place
  const isCityNew = isCityNamed && is.city !== was.city
  const country = named.country === was.country ? is.country : named.country
  if (!isCityNew && country === named.country) return place
  const between = isCityNew ? [] : parts.slice(1, -1)
  return [isCityNew ? is.city : parts[0], ...between, country].filter(Boolean).join(', ')
}
