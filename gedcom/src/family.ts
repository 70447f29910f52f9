import { dateOf, factsOf, placeOf } from './facts.ts'
import type { CoupleKind, GedcomFamily, PartnerTag } from './model.ts'
import { childOf, targetOf, valueOf, type GedcomNode } from './node.ts'
import { kindOf } from './person.ts'
import type { Problems } from './problems.ts'

/** What begins and ends a couple has fields of its own. */
const coupleTags = new Set(['MARR', 'DIV'])
const isPartnerTag = (tag: string): tag is PartnerTag => tag === 'HUSB' || tag === 'WIFE'

/** Reads a FAM record. What the fields do not say stays in `record`. Linear in its lines. */
export function readFamily(record: GedcomNode, problems: Problems): GedcomFamily {
  const marriage = childOf(record, 'MARR')
  const divorce = childOf(record, 'DIV')
  const family: GedcomFamily = {
    xref: record.xref,
    partners: [],
    partnerTags: [],
    children: [],
    kind: kindOfCouple(record, marriage, divorce),
    marriage: dateOf(marriage, problems),
    marriagePlace: placeOf(marriage),
    divorce: dateOf(divorce, problems),
    facts: factsOf(record, problems, coupleTags),
    record,
  }
  const known = new Set<string>()
  for (const child of record.children) {
    // A further one stays in `record`; what is wrong with its date is told all the same.
    if (coupleTags.has(child.tag) && child !== marriage && child !== divorce) dateOf(child, problems)
    const person = targetOf(child)
    if (!person) continue
    if (isPartnerTag(child.tag)) {
      if (family.partners.includes(person)) problems.add('own-relative', child.line)
      else if (family.partners.length === 2) problems.add('too-many-partners', child.line)
      else {
        family.partners.push(person)
        family.partnerTags.push(child.tag)
      }
    }
    if (child.tag === 'CHIL') {
      // Said by Family Tree Maker and RootsMagic: what the child is to father and to mother.
      const father = kindOf(valueOf(child, '_FREL')) ?? 'BIRTH'
      const mother = kindOf(valueOf(child, '_MREL')) ?? 'BIRTH'
      if (!known.has(person)) family.children.push({ person, kindA: father, kindB: mother })
      known.add(person)
    }
  }
  if (family.partnerTags[0] === 'WIFE')
    family.children = family.children.map(({ person, kindA, kindB }) => ({ person, kindA: kindB, kindB: kindA }))
  if (!record.xref) problems.add('record-without-identifier', record.line)
  return family
}

/** The kind of a couple in its FAM record. */
export const kindIn = (record: GedcomNode): CoupleKind =>
  kindOfCouple(record, childOf(record, 'MARR'), childOf(record, 'DIV'))

function kindOfCouple(
  record: GedcomNode,
  marriage: GedcomNode | undefined,
  divorce: GedcomNode | undefined,
): CoupleKind {
  if (divorce && divorce.value.trim().toUpperCase() !== 'N') return 'DIVORCED'
  if (childOf(record, 'DIVF')) return 'SEPARATED'
  const status = valueOf(record, '_STAT')
  const type = valueOf(marriage, 'TYPE')
  if ((status && isUnmarriedStatus(status)) || (type && isUnmarriedType(type))) return 'PARTNERS'
  if (status === kindNotKnown) return 'UNKNOWN'
  // A record without a marriage says only that they belong together.
  return marriage && marriage.value.trim().toUpperCase() !== 'N' ? 'MARRIED' : 'UNKNOWN'
}

/** The value of _STAT for a couple that has a date, but of which nobody said that it married. */
export const kindNotKnown = 'NOT KNOWN'

/** True where the words of _STAT tell of partners who did not marry. */
export const isUnmarriedStatus = (words: string): boolean => /NEVER|UNMARRIED|PARTNERS/i.test(words)

/** The same for the words of MARR.TYPE. */
export const isUnmarriedType = (words: string): boolean => /PARTNER|COMMON LAW|UNMARRIED/i.test(words)
