import type { GedcomNode } from '@mulghar/gedcom'
import { isInternalTag } from '@mulghar/contract/trees/files/internal-tags'
import { taggedTexts } from '@mulghar/contract/trees/person-fields'

// Lines of people and families that are kept for an export, and that no page shows.

const namesAndChanges = [
  'REFN',
  'RIN',
  'UID',
  '_UID',
  'RFN',
  'AFN',
  'EXID',
  'RESN',
  'SUBM',
  'ALIA',
  'ANCI',
  'DESI',
  'CHAN',
  'CREA',
]
const notShown: ReadonlySet<string> = new Set(namesAndChanges)
/** These are fields or links, and what is below them is a part of them. */
const whole: ReadonlySet<string> = new Set([
  'NAME',
  'SEX',
  'FAMC',
  'FAMS',
  'HUSB',
  'WIFE',
  'CHIL',
  'ASSO',
  'OBJE',
  'SOUR',
  'NOTE',
  'SNOTE',
  'ADDR',
])
const shownBelow: ReadonlySet<string> = new Set([
  'DATE',
  'PLAC',
  'TYPE',
  'SOUR',
  'NOTE',
  'SNOTE',
  'ADDR',
  'EMAIL',
  'PHON',
  'ASSO',
  'OBJE',
])
/** Tags of programs that are fields or names here. */
const fields: ReadonlySet<string> = new Set([
  ...taggedTexts.map(({ tag }) => tag),
  '_BLOOD_GROUP',
  '_BIRTH_ORDER',
  '_MARNM',
  '_AKA',
])
const once: ReadonlySet<string> = new Set(['BIRT', 'DEAT', 'MARR', 'DIV', 'EMAIL', 'PHON'])
const cited: ReadonlySet<string> = new Set(['SOUR', 'NOTE', 'SNOTE'])

/** Counts such lines by tag: those of a record, and those directly below its events. Linear in these lines. */
export function countNotShown(counts: Map<string, number>, record: GedcomNode): void {
  const add = (tag: string) => counts.set(tag, (counts.get(tag) ?? 0) + 1)
  // A family shows its notes and sources on the pages of its partners.
  const hidesCited =
    record.tag === 'FAM' && record.children.filter(({ tag }) => tag === 'HUSB' || tag === 'WIFE').length === 0
  const seen = new Set<string>()
  for (const { tag, children } of record.children) {
    if (isHiddenFact(tag, children)) {
      add(tag)
      continue
    }
    if (notShown.has(tag) || (seen.has(tag) && once.has(tag)) || (hidesCited && cited.has(tag))) add(tag)
    seen.add(tag)
    if (whole.has(tag) || notShown.has(tag)) continue
    for (const below of children) if (!shownBelow.has(below.tag) || (hidesCited && cited.has(below.tag))) add(below.tag)
  }
}

/** A tag of another program by which the page has no word for the fact. */
function isHiddenFact(tag: string, children: readonly GedcomNode[]): boolean {
  if (!isInternalTag(tag) || fields.has(tag) || notShown.has(tag)) return false
  return !children.some((child) => child.tag === 'TYPE' && child.value !== '')
}
