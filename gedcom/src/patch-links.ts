import type { Edit } from './edit.ts'
import type { ChildLink } from './model.ts'
import { node, type GedcomNode } from './node.ts'
import { withChild } from './patch-events.ts'

const pedigrees = { BIRTH: 'birth', ADOPTIVE: 'adopted', FOSTER: 'foster', STEP: 'step', UNKNOWN: 'other' } as const

export function writeLinks(edit: Edit, before: readonly ChildLink[], now: readonly ChildLink[]): void {
  const families = now.map((link) => link.family)
  edit.pointers('FAMC', families)
  for (const { family, kindA, kindB } of now) {
    const old = before.find((other) => other.family === family)
    // Where a child is something else to each parent, the family says so.
    if (kindA !== kindB || (old?.kindA ?? 'BIRTH') === kindA) continue
    edit.replacePointer('FAMC', family, (child) => {
      const pedigree = (line: GedcomNode = node('PEDI')) =>
        kindA === 'BIRTH' ? undefined : { ...line, value: pedigrees[kindA] }
      return { ...child, children: withChild(child.children, 'PEDI', pedigree, 0) }
    })
  }
}
