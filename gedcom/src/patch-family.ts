import { Edit, isSame } from './edit.ts'
import type { FamilyFields, GedcomFamily } from './model.ts'
import { node, pointer, targetOf, type GedcomNode } from './node.ts'
import { writeEvent, writeFacts } from './patch-events.ts'

/** Writes what has changed of a family into a copy of the record it was read from, as `patchPerson` does. Linear in the record. */
export function patchFamily(before: GedcomFamily | undefined, xref: string, now: FamilyFields): GedcomNode {
  const edit = new Edit(before?.record, 'FAM', xref)
  const tags = partnerTags(before, now.partners)
  edit.remove(
    (child) =>
      (child.tag === 'HUSB' || child.tag === 'WIFE') &&
      before!.partners.includes(targetOf(child)) &&
      !now.partners.includes(targetOf(child)),
  )
  for (const [index, person] of now.partners.entries()) {
    if (!before?.partners.includes(person)) edit.add(node(tags[index]!, pointer(person)))
  }
  const kept = new Set(now.children.map((child) => child.person))
  edit.remove((child) => child.tag === 'CHIL' && targetOf(child) !== '' && !kept.has(targetOf(child)))
  for (const child of now.children) {
    const old = before?.children.find((other) => other.person === child.person)
    if (!old) edit.add(node('CHIL', pointer(child.person)))
  }
  const sameOrder =
    before &&
    isSame(
      before.children.map((child) => child.person).filter((person) => kept.has(person)),
      now.children.map((child) => child.person),
    )
  if (before && !sameOrder)
    edit.sort(
      'CHIL',
      now.children.map((child) => child.person),
    )
  writeEvent(
    edit,
    'MARR',
    before && [before.marriage, before.marriagePlace],
    [now.marriage, now.marriagePlace],
    !before && now.kind === 'MARRIED',
  )
  if (now.kind === 'PARTNERS' && before?.kind !== 'PARTNERS') edit.set('_STAT', 'PARTNERS')
  if (now.kind === 'SEPARATED' && before?.kind !== 'SEPARATED') edit.add(node('DIVF', 'Y'))
  const divorced = now.kind === 'DIVORCED'
  if ((before?.kind === 'DIVORCED') !== divorced || !isSame(before?.divorce ?? null, now.divorce)) {
    if (divorced) writeEvent(edit, 'DIV', before && [before.divorce, ''], [now.divorce, ''], true)
    else edit.set('DIV', '')
  }
  writeFacts(edit, before?.facts ?? [], now.facts)
  return edit.done()
}

/** Tags keep their people; a new partner gets the one that is free. Neither says anything of gender. */
function partnerTags(before: GedcomFamily | undefined, partners: readonly string[]): string[] {
  const taken = new Map<string, string>()
  for (const child of before?.record.children ?? []) {
    if (child.tag === 'HUSB' || child.tag === 'WIFE') taken.set(targetOf(child), child.tag)
  }
  const tags: string[] = []
  for (const [index, person] of partners.entries()) {
    const other = tags[index - 1] ?? taken.get(partners[index + 1] ?? '')
    tags.push(
      taken.get(person) ?? (other === 'HUSB' ? 'WIFE' : other === 'WIFE' ? 'HUSB' : index === 0 ? 'HUSB' : 'WIFE'),
    )
  }
  return tags
}
