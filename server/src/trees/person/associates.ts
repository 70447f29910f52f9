import { targetOf, valueOf, type GedcomNode } from '@mulghar/gedcom/node'

/** An ASSO line: the other person, the role, and the tag of the event it is below. */
export type Associate = { to: string; role: string; event: string | null }

/** All ASSO lines of a record that point to people: godparents, witnesses. Linear in its lines. */
export function associatesIn(record: GedcomNode): Associate[] {
  const found: Associate[] = []
  const walk = (parent: GedcomNode, event: string | null) => {
    for (const child of parent.children) {
      const to = child.tag === 'ASSO' ? targetOf(child) : ''
      if (to) found.push({ to, role: roleOf(child), event })
      if (child.children.length > 0) walk(child, event ?? child.tag)
    }
  }
  walk(record, null)
  return found
}

/** RELA of GEDCOM 5.5.1; ROLE of GEDCOM 7, whose PHRASE says more. */
function roleOf(line: GedcomNode): string {
  const role = line.children.find(({ tag }) => tag === 'ROLE')
  return valueOf(line, 'RELA') || valueOf(role, 'PHRASE') || (role?.value.trim() ?? '')
}
