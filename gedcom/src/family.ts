import { dateOf, factsOf, placeOf } from './facts.ts'
import type { CoupleKind, GedcomFamily } from './model.ts'
import { childOf, targetOf, valueOf, type GedcomNode } from './node.ts'
import { kindOf } from './person.ts'
import type { Problems } from './problems.ts'

/** What begins and ends a couple has fields of its own. */
const coupleTags = new Set(['MARR', 'DIV'])
const partnerTags = new Set(['HUSB', 'WIFE'])

/** Reads a FAM record. What the fields do not say stays in `record`. Linear in its lines. */
export function readFamily(record: GedcomNode, problems: Problems): GedcomFamily {
  const marriage = childOf(record, 'MARR')
  const divorce = childOf(record, 'DIV')
  const family: GedcomFamily = {
    xref: record.xref,
    partners: [],
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
    if (partnerTags.has(child.tag)) {
      if (family.partners.includes(person)) problems.add('own-relative', child.line)
      else if (family.partners.length === 2) problems.add('too-many-partners', child.line)
      else family.partners.push(person)
    }
    if (child.tag === 'CHIL') {
      // Said by Family Tree Maker and RootsMagic: what the child is to father and to mother.
      const kindA = kindOf(valueOf(child, '_FREL')) ?? 'BIRTH'
      const kindB = kindOf(valueOf(child, '_MREL')) ?? 'BIRTH'
      if (!known.has(person)) family.children.push({ person, kindA, kindB })
      known.add(person)
    }
  }
  if (!record.xref) problems.add('record-without-identifier', record.line)
  return family
}

function kindOfCouple(
  record: GedcomNode,
  marriage: GedcomNode | undefined,
  divorce: GedcomNode | undefined,
): CoupleKind {
  if (divorce && divorce.value.trim().toUpperCase() !== 'N') return 'DIVORCED'
  if (childOf(record, 'DIVF')) return 'SEPARATED'
  const status = valueOf(record, '_STAT').toUpperCase()
  if (status.includes('NEVER') || status.includes('UNMARRIED') || status.includes('PARTNERS')) return 'PARTNERS'
  const type = valueOf(marriage, 'TYPE').toUpperCase()
  if (type.includes('PARTNER') || type.includes('COMMON LAW') || type.includes('UNMARRIED')) return 'PARTNERS'
  // A record without a marriage says only that they belong together.
  return marriage && marriage.value.trim().toUpperCase() !== 'N' ? 'MARRIED' : 'UNKNOWN'
}
