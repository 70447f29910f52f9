import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { fold } from '../../kit/names/fold.ts'
import { isOfWholeName, keysByLetter, nameStartKeys } from '../../kit/names/exact-words.ts'
import { isOfNickname, leadsOf, nameKeys, nicknameKeys } from '../../kit/names/keys.ts'
import { rangeOfDate, yearOf } from '../../kit/date-range.ts'
import type { PersonFacts } from './person-facts.ts'
import type { TextColumns } from './tables.ts'
import type { Address } from './person-record.ts'
import { personFields, textKeys } from '@mulghar/contract/trees/person-fields'
import { presumedDeadAfterYears } from '@mulghar/contract/trees/roles'

/** Nothing tells when somebody no longer counts as living. */
export const never = 32_767
/** Who was already presumed dead in this year is found together with those who have died. */
export const longAgo = 2020
const maxAddressWords = 24
const mostLettersOfWord = 60
/** An entry of an index has at most 2,704 bytes. */
const mostAddressBytes = 1200
/** What stands beside a name's key where the addresses are too long for it: they have only entries of their own. */
export const restElsewhere = '@* '

/** The columns of a person's row that follow from what is told of them, ready to be written. Pure. */
export function personColumns(facts: PersonFacts) {
  const birth = rangeOfDate(facts.birth)
  const death = rangeOfDate(facts.death)
  const full = fullName(facts.firstName, facts.lastName)
  return {
    first_name: facts.firstName,
    last_name: facts.lastName,
    names: json(facts.names),
    native_name: nativeName(facts),
    sort_name: fold(`${facts.lastName} ${facts.firstName}`).slice(0, 200).toWellFormed(),
    full_names: [...new Set([full, ...furtherNames(facts)].map(fold))],
    search_keys: personKeys(facts),
    gender: facts.gender,
    ...textColumns(facts),
    birth: dateJson(facts.birth),
    birth_from: birth.from,
    birth_to: birth.to,
    birth_year: birth.year,
    death: dateJson(facts.death),
    death_from: death.from,
    death_to: death.to,
    death_year: death.year,
    marriage: dateJson(facts.marriage),
    deceased: facts.deceased,
    dead_from: deadFrom(hasDied(facts), birth.to),
    birth_order: facts.birthOrder,
    image_document_id: facts.imageId,
    contact: json(facts.contact),
    addresses: json(facts.addresses),
    address_keys: facts.addresses ? exactAddresses(facts.addresses) : null,
    educations: json(facts.educations),
    jobs: json(facts.jobs),
    sources: json(facts.sources),
    notes: json(facts.notes),
    facts: json(facts.facts),
  }
}

const noTexts = Object.fromEntries(textKeys.map((key) => [personFields[key].column, null])) as TextColumns

function textColumns(facts: PersonFacts): TextColumns {
  const columns = { ...noTexts }
  for (const key of textKeys) columns[personFields[key].column] = facts[key]
  return columns
}

export function fullName(first: string, last: string): string {
  return `${first} ${last}`.trim()
}

type Named = Pick<PersonFacts, 'firstName' | 'lastName' | 'names' | 'namePrefix' | 'surnamePrefix' | 'nameSuffix'>

/** The name with its prefix and suffix, and all other names; a married surname alone stands behind the first name. */
function furtherNames({ firstName, lastName, names, namePrefix, surnamePrefix, nameSuffix }: Named): string[] {
  const particle = surnamePrefix && !lastName.startsWith(`${surnamePrefix} `) ? surnamePrefix : null
  const parts = [namePrefix, firstName, particle, lastName, nameSuffix]
  const whole = namePrefix || particle || nameSuffix ? [parts.filter(Boolean).join(' ')] : []
  return [...whole, ...(names ?? []).map(({ first, last, kind }) => fullName(kind && !first ? firstName : first, last))]
}

/** Known to have died: said so, or by a day or a place of death. */
export function hasDied(facts: Pick<PersonFacts, 'deceased' | 'death' | 'deathPlace'>): boolean {
  return facts.deceased || facts.death !== null || facts.deathPlace !== null
}

/** The first year in which somebody no longer counts as living; `countsAsLiving` is the rule behind it. */
export function deadFrom(deceased: boolean, birthTo: number | null): number {
  if (deceased) return 0
  return birthTo === null ? never : yearOf(birthTo) + presumedDeadAfterYears + 1
}

/** The same, with all who have long been dead in one. */
export function deadFromKey(deadFromYear: number): number {
  return deadFromYear <= longAgo ? 0 : deadFromYear
}

/**
 * All keys under which somebody is found within the tree: by the sound of names, of the nickname with them, by the letters
 * of names, by the whole name in either script, and by the words of addresses.
 */
export function personKeys(facts: Named & Pick<PersonFacts, 'nickname' | 'addresses'>): string[] {
  const names = [fullName(facts.firstName, facts.lastName), ...furtherNames(facts)]
  const nicknames = facts.nickname ? nicknameKeys(facts.nickname, names) : []
  const addresses = addressWords(facts.addresses ?? []).map((word) => `@${word} `)
  const starts = nameStartKeys(facts.firstName, facts.lastName)
  const hasBothNames = facts.firstName !== '' && facts.lastName !== ''
  return [...nameKeys(names), ...keysByLetter(names, hasBothNames), ...starts, ...nicknames, ...addresses]
}

/** A key as the index of a tree has it, with what stands beside it. */
export type KeyEntry = { key: string; addresses: string }

/**
 * The entries of somebody with these keys. Beside a name's key stand the words of the addresses, so that both together
 * are found in one entry; they are no part of the key, since namesakes would stand in the order of where they live.
 */
export function keyEntries(keys: readonly string[]): KeyEntry[] {
  const words = keys.filter(isOfAddress).toSorted().join('')
  const addresses = Buffer.byteLength(words) <= mostAddressBytes ? words : restElsewhere
  return keys.map((key) => ({ key, addresses: isOfAddress(key) || isWithinTree(key) ? '' : addresses }))
}

const isOfAddress = (key: string) => key.startsWith('@')

/** Keys by which only people are found: nicknames are for members to know, and a whole name is too rare to be counted. */
const isWithinTree = (key: string) => isOfNickname(key) || isOfWholeName(key)

/** The keys of a person by which the whole tree is found. */
export function treeKeysOf(keys: readonly string[]): string[] {
  return leadsOf(keys.filter((key) => !isWithinTree(key)))
}

function nativeName(facts: PersonFacts): string {
  const names = (facts.names ?? []).filter((name) => name.script !== 'Latn' && !name.kind)
  const native = names.find((name) => name.script === 'Deva') ?? names[0]
  return native ? fullName(native.first, native.last) : ''
}

/** Long words are cut before repeated ones are left out: two words may begin alike, and a key is stored once. */
function addressWords(addresses: readonly Address[]): string[] {
  const words = addresses.flatMap((address) => fold(wholeAddress(address)).split(' ').filter(Boolean))
  return [...new Set(words.map(storedWord))].slice(0, maxAddressWords)
}

/** A word of an address as keys have it, also for questions. */
export const storedWord = (word: string) => word.slice(0, mostLettersOfWord).toWellFormed()

/** An address to the letter: the street alone, or with the city, or with city and country. */
function exactAddresses(addresses: readonly Address[]): string[] {
  const forms = addresses.flatMap(({ address, city }) => {
    const street = address ?? ''
    const withCity = `${street} ${city?.name ?? ''}`
    return [street, withCity, `${withCity} ${city?.countryName ?? ''}`]
  })
  return [...new Set(forms.map(fold).filter(Boolean))]
}

function wholeAddress({ address, city }: Address): string {
  return [address, city?.name, city?.countryName].filter(Boolean).join(' ')
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

/** A date as it is kept: what it does not say has no place in it, which halves what a genealogy weighs. */
export function dateJson(date: PartialDate | null): string | null {
  if (!date) return null
  const told: Record<string, unknown> = {}
  for (const part in date) {
    const value = date[part as keyof PartialDate]
    if (value !== null && value !== undefined) told[part] = value
  }
  return JSON.stringify(told)
}
