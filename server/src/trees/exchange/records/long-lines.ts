import { cleanText } from '@mulghar/contract/kit/clean-text'
import { dateTextLength } from '@mulghar/contract/kit/partial-date'
import { lineLengths } from '@mulghar/contract/trees/line-lengths'
import { nameLength } from '@mulghar/contract/trees/name-length'
import { nameTextKeys, taggedTexts, textField } from '@mulghar/contract/trees/person-fields'
import type { Fact, GedcomPerson } from '@mulghar/gedcom'
import { townOfAddress } from './addresses.ts'
import { phoneLength } from './line-limits.ts'

const isLong = (text: string, most: number) => text.length > most && cleanText(text).length > most

/** Counts the texts of a person that are longer than their fields. Linear in the lines. */
export function countLongLines(person: GedcomPerson): number {
  let count = 0
  const take = (text: string | undefined, most: number) => {
    if (text !== undefined && isLong(text, most)) count++
  }
  // The main name stands among the others again where its script is not Latin, without a place in the record.
  const names = [person, ...person.names.filter(({ at }) => at !== undefined)]
  for (const { first, last } of names) for (const part of [first, last]) take(part, nameLength)
  for (const key of nameTextKeys) take(person[key], textField(key).most)
  for (const { key, tag } of taggedTexts) take(person.texts[tag], textField(key).most)
  for (const key of ['nickname', 'birthPlace', 'deathPlace'] as const) take(person[key], textField(key).most)
  take(person.emails[0], lineLengths.email)
  take(person.phones[0], phoneLength)
  take(person.bloodGroup, lineLengths.bloodGroup)
  for (const { value, place } of person.educations) {
    take(value, lineLengths.degree)
    take(place, lineLengths.institution)
  }
  for (const { value } of person.occupations) take(value, lineLengths.position)
  for (const address of person.addresses) {
    const { city, country } = townOfAddress(address)
    take(city, lineLengths.city)
    take(country, lineLengths.country)
  }
  for (const date of [person.birth, person.death]) take(date?.text ?? '', dateTextLength)
  return count + countLongFacts(person.facts)
}

/** The same of the facts of a person or family. */
export function countLongFacts(facts: readonly Fact[]): number {
  let count = 0
  for (const { type, tag, place, date } of facts) {
    if (isLong(type || tag, lineLengths.factType)) count++
    if (isLong(place, lineLengths.factPlace)) count++
    if (isLong(date?.text ?? '', dateTextLength)) count++
  }
  return count
}
