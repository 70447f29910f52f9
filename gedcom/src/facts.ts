import { parseDate, type GedcomDate } from './dates.ts'
import type { Fact } from './model.ts'
import { childOf, valueOf, type GedcomNode } from './node.ts'
import type { Problems } from './problems.ts'

/** Tags of a person or family that are no fact: links, and what is read in its own way. */
const otherwise = new Set([
  'NAME',
  'SEX',
  'FAMC',
  'FAMS',
  'HUSB',
  'WIFE',
  'CHIL',
  'CHAN',
  'CREA',
  'NOTE',
  'SNOTE',
  'SOUR',
  'OBJE',
  'REFN',
  'RIN',
  'UID',
  '_UID',
  'RFN',
  'AFN',
  'EXID',
  'RESN',
  'SUBM',
  'ASSO',
  'ALIA',
  'ANCI',
  'DESI',
  'BIRT',
  'DEAT',
  'EMAIL',
  'PHON',
  'ADDR',
  'RESI',
  'EDUC',
  'OCCU',
  '_GOTRA',
  '_CURRENT_GOTRA',
  '_HIDDEN_NAME',
  '_BLOOD_GROUP',
  '_BIRTH_ORDER',
])

/** A record's date, with problems told by line. */
export function dateOf(event: GedcomNode | undefined, problems: Problems): GedcomDate | null {
  const date = childOf(event, 'DATE')
  if (!date) return null
  const parsed = parseDate(date.value, valueOf(date, 'PHRASE'))
  if (parsed?.fault) problems.add(parsed.fault, date.line)
  return parsed?.date ?? null
}

/** The place of an event as it is written; empty where there is none. Linear in its children. */
export function placeOf(event: GedcomNode | undefined): string {
  const place = valueOf(event, 'PLAC')
  if (!place.includes('\n')) return place
  return place
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
}

/** One event or attribute as a fact; `at` is its place among the record's children, by which it is found again. Dates that cannot be read are reported. */
export function factOf(child: GedcomNode, at: number, problems: Problems): Fact {
  const value = child.value.trim()
  return {
    at,
    tag: child.tag,
    type: valueOf(child, 'TYPE'),
    value: value === 'Y' ? '' : value,
    date: dateOf(child, problems),
    place: placeOf(child),
  }
}

/** The events and attributes of a record that have no field of their own, in its order; `texts` are tags that are read as such. */
export function factsOf(record: GedcomNode, problems: Problems, texts?: ReadonlySet<string>): Fact[] {
  const facts: Fact[] = []
  for (let at = 0; at < record.children.length; at++) {
    const child = record.children[at]!
    if (!otherwise.has(child.tag) && !texts?.has(child.tag)) facts.push(factOf(child, at, problems))
  }
  return facts
}
