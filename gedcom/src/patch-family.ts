import { Edit, isSame } from './edit.ts'
import { isUnmarriedStatus, isUnmarriedType, kindIn, kindNotKnown } from './family.ts'
import type { CoupleKind, FamilyFields, GedcomFamily, ParentKind, PartnerTag, Sex } from './model.ts'
import { node, pointer, targetOf, type GedcomNode } from './node.ts'
import { withChild, writeEvent, writeFacts } from './patch-events.ts'

/** Writes what has changed of a family into a copy of the record it was read from, as `patchPerson` does. Linear in the record. */
export function patchFamily(before: GedcomFamily | undefined, xref: string, now: FamilyFields): GedcomNode {
  const edit = new Edit(before?.record, 'FAM', xref)
  const tags = tagsOfPartners(before, now)
  writePartners(edit, before, now, tags)
  writeChildren(edit, before, now, tags[0] === 'WIFE')
  writeEvent(
    edit,
    'MARR',
    before && [before.marriage, before.marriagePlace],
    [now.marriage, now.marriagePlace],
    before ? wasMarried.has(now.kind) : now.kind === 'MARRIED',
  )
  if (now.kind === 'DIVORCED')
    writeEvent(edit, 'DIV', before && [before.divorce, ''], [now.divorce, ''], before?.kind !== 'DIVORCED')
  writeFacts(edit, before?.facts ?? [], now.facts)
  const record = edit.done()
  const kind = before && record === before.record ? before.kind : kindIn(record)
  return kind === now.kind ? record : withKind(record, now.kind)
}

/** A couple of these kinds has a marriage even if nothing is known of it. */
export const wasMarried: ReadonlySet<CoupleKind> = new Set(['MARRIED', 'DIVORCED', 'SEPARATED'])

/** The record with the lines that make its reader find this kind, and without those that say otherwise. */
function withKind(record: GedcomNode, kind: FamilyFields['kind']): GedcomNode {
  let children = record.children.filter(
    ({ tag, value }) =>
      (tag !== 'DIV' || kind === 'DIVORCED') &&
      (tag !== 'DIVF' || kind === 'DIVORCED' || kind === 'SEPARATED') &&
      (tag !== '_STAT' || kind === 'DIVORCED' || kind === 'SEPARATED' || !isUnmarriedStatus(value)),
  )
  const stated =
    (tag: string) =>
    (line: GedcomNode = node(tag)) => ({ ...line, value: isNo(line) ? 'Y' : line.value || 'Y' })
  if (kind === 'DIVORCED') children = withChild(children, 'DIV', stated('DIV'))
  if (kind === 'SEPARATED') children = withChild(children, 'DIVF', stated('DIVF'))
  if (kind === 'PARTNERS') children = withChild(children, '_STAT', (line = node('_STAT')) => ({ ...line, value: kind }))
  if (kind === 'MARRIED' || kind === 'UNKNOWN') children = withMarriage(children, kind === 'MARRIED')
  return { ...record, children }
}

const isNo = ({ value }: GedcomNode) => value.trim().toUpperCase() === 'N'

/** A couple is married by its MARR; where one of its dates is known but not its kind, a line says so. */
function withMarriage(children: readonly GedcomNode[], isMarried: boolean): GedcomNode[] {
  const married = children.flatMap((child) => {
    if (child.tag === '_STAT' && child.value === kindNotKnown) return []
    if (child.tag !== 'MARR') return [child]
    const below = child.children.filter(({ tag, value }) => tag !== 'TYPE' || !isUnmarriedType(value))
    const value = isMarried && isNo(child) ? '' : child.value
    if (below.length === 0 && !isMarried) return []
    return [{ ...child, value: below.length === 0 ? 'Y' : value, children: below }]
  })
  const has = married.some((child) => child.tag === 'MARR')
  if (isMarried) return has ? married : [...married, node('MARR', 'Y')]
  return has ? [...married, node('_STAT', kindNotKnown)] : married
}

function tagsOfPartners(before: GedcomFamily | undefined, now: FamilyFields): PartnerTag[] {
  const known = before?.partners ?? []
  return partnerTags(
    now.sexes,
    now.partners.map((person) => before?.partnerTags[known.indexOf(person)]),
  )
}

function writePartners(
  edit: Edit,
  before: GedcomFamily | undefined,
  now: FamilyFields,
  tags: readonly PartnerTag[],
): void {
  const known = before?.partners ?? []
  const gone = known.filter((person) => !now.partners.includes(person))
  if (gone.length > 0)
    edit.remove((child) => (child.tag === 'HUSB' || child.tag === 'WIFE') && gone.includes(targetOf(child)))
  if (now.partners.every((person) => known.includes(person))) return
  for (const [index, person] of now.partners.entries())
    if (!known.includes(person)) edit.add(node(tags[index]!, pointer(person)))
}

const opposite = { HUSB: 'WIFE', WIFE: 'HUSB' } as const
const tagOf: Partial<Record<Sex, PartnerTag>> = { MALE: 'HUSB', FEMALE: 'WIFE' }

/**
 * The tags of one or two partners. Partners keep the tags they have; a new one gets the tag of their sex. Both standards allow
 * each tag once, so the other of a couple gets the other tag, whatever their sex.
 */
export function partnerTags(sexes: readonly Sex[], taken: readonly (PartnerTag | undefined)[] = []): PartnerTag[] {
  const [first, second] = sexes.map((sex) => tagOf[sex])
  if (sexes.length < 2) return sexes.map(() => taken[0] ?? first ?? 'HUSB')
  const one = taken[0] ?? (taken[1] ? opposite[taken[1]] : (first ?? (second ? opposite[second] : 'HUSB')))
  return [one, taken[1] ?? opposite[one]]
}

function writeChildren(edit: Edit, before: GedcomFamily | undefined, now: FamilyFields, wives: boolean): void {
  const order = now.children.map((child) => child.person)
  const kept = new Set(order)
  const known = new Map<string, FamilyFields['children'][number]>()
  if (before) {
    for (const child of before.children) known.set(child.person, child)
    edit.remove((child) => child.tag === 'CHIL' && targetOf(child) !== '' && !kept.has(targetOf(child)))
  }
  const isAlone = now.partners.length < 2
  for (const told of now.children) {
    const old = known.get(told.person)
    const child = isAlone && isMixed(told) && !(old && isMixed(old)) ? { ...told, kindB: told.kindA } : told
    if (!old) edit.add(node('CHIL', pointer(child.person), kindLines(child, wives)))
    else if (saysOtherwise(old, child))
      edit.replacePointer('CHIL', child.person, (line) => {
        const rest = line.children.filter(({ tag }) => tag !== '_FREL' && tag !== '_MREL')
        return { ...line, children: [...kindLines(child, wives), ...rest] }
      })
  }
  if (!before) return
  const stayed = before.children.map((child) => child.person).filter((person) => kept.has(person))
  if (!isSame(stayed, order)) edit.sort('CHIL', order)
}

type Kinds = { kindA: ParentKind; kindB: ParentKind }

const isMixed = ({ kindA, kindB }: Kinds) => kindA !== kindB

/** True where the family's own lines have to change: what a child is to both parents alike, the person's record says. */
function saysOtherwise(old: Kinds, now: Kinds): boolean {
  if (old.kindA === now.kindA && old.kindB === now.kindB) return false
  return isMixed(old) || isMixed(now) || (old.kindA !== 'BIRTH' && now.kindA !== old.kindA)
}

const relations = { BIRTH: 'Natural', ADOPTIVE: 'Adopted', FOSTER: 'Foster', STEP: 'Step', UNKNOWN: 'Unknown' } as const

/** Where a child is something else to father and mother, one line for each. */
function kindLines({ kindA, kindB }: Kinds, isWifeFirst: boolean): GedcomNode[] {
  if (kindA === kindB) return []
  const [father, mother] = isWifeFirst ? [kindB, kindA] : [kindA, kindB]
  return [node('_FREL', relations[father]), node('_MREL', relations[mother])]
}
