import { nameTextKeys } from '@mulghar/contract/trees/person-fields'
import { childOf, type GedcomNode } from '@mulghar/gedcom/node'
import { readPerson } from '@mulghar/gedcom/person'
import { Problems } from '@mulghar/gedcom/problems'
import type { PersonFacts } from '../../core/person-facts.ts'
import type { Records } from '../../person/cited.ts'
import { factsFromGedcom, nameIn } from './fields.ts'

/** Names need none of the other records. */
const noRecords: Records = { sourceOf: () => undefined, noteOf: () => undefined, rename: (xref) => xref }

/**
 * The facts of a person who was imported before parts of names had fields, with the parts of their record; undefined where it has
 * none besides. A given name or surname that was changed since then stays as it is.
 */
export function withNameParts(facts: PersonFacts, record: GedcomNode): PersonFacts | undefined {
  const read = factsFromGedcom(readPerson(record, new Problems()), noRecords)
  const name = childOf(record, 'NAME')
  const old = namesBefore(name)
  const [oldFirst, oldLast] = [nameIn(old.first), nameIn(old.last)]
  const isFirstAsImported = facts.firstName === oldFirst
  const isLastAsImported = facts.lastName === oldLast
  const known = new Set((facts.names ?? []).map(({ first, last }) => `${first} ${last}`))
  const added = (read.names ?? []).filter(({ id, first, last }) => id && !known.has(`${first} ${last}`))
  const told: PersonFacts = { ...facts }
  if (isFirstAsImported && isLastAsImported) {
    told.firstName = read.firstName
    told.lastName = read.lastName
    for (const key of nameTextKeys) told[key] ??= read[key]
  } else {
    Object.assign(told, affixesOfChanged(facts, read, oldFirst))
    const { surnamePrefix } = read
    if (surnamePrefix && facts.lastName.startsWith(`${surnamePrefix} `)) told.surnamePrefix ??= surnamePrefix
  }
  if (added.length > 0) told.names = [...(facts.names ?? []), ...added]
  const keys = ['firstName', 'lastName', 'names', ...nameTextKeys] as const
  return keys.some((key) => told[key] !== facts[key]) ? told : undefined
}

/**
 * Prefix and suffix of a name that was changed. The given name contained them where the text of the file does; who took them out of
 * there does not want them.
 */
function affixesOfChanged(facts: PersonFacts, read: PersonFacts, oldFirst: string): Partial<PersonFacts> {
  let { firstName, namePrefix, nameSuffix } = facts
  const [prefix, suffix] = [read.namePrefix, read.nameSuffix]
  const hadPrefix = prefix !== null && oldFirst.startsWith(`${prefix} `)
  const hadSuffix = suffix !== null && oldFirst.endsWith(` ${suffix}`)
  if (prefix && !namePrefix) {
    const hasPrefix = firstName.startsWith(`${prefix} `)
    if (hasPrefix) firstName = firstName.slice(prefix.length + 1)
    if (hasPrefix || !hadPrefix) namePrefix = prefix
  }
  if (suffix && !nameSuffix) {
    const hasSuffix = firstName.endsWith(` ${suffix}`)
    if (hasSuffix) firstName = firstName.slice(0, -suffix.length - 1)
    if (hasSuffix || !hadSuffix) nameSuffix = suffix
  }
  return { firstName, namePrefix, nameSuffix }
}

/** Given name and surname as imports read them before the parts of names had fields: all text outside the slashes is given. */
function namesBefore(name: GedcomNode | undefined): { first: string; last: string } {
  if (!name) return { first: '', last: '' }
  const valueOf = (tag: string) => childOf(name, tag)?.value.trim() ?? ''
  const text = name.value.replace(/\s{2,}|[^\S ]/g, ' ').trim()
  const open = text.indexOf('/')
  const close = open < 0 ? -1 : text.indexOf('/', open + 1)
  const end = close < 0 ? text.length : close
  const given = open < 0 ? text : `${text.slice(0, open).trim()} ${text.slice(end + 1).trim()}`.trim()
  const surname = open < 0 ? '' : text.slice(open + 1, end).trim()
  return {
    first: given || valueOf('GIVN'),
    last: surname || [valueOf('SPFX'), valueOf('SURN')].filter(Boolean).join(' '),
  }
}
