import type { Edit } from './edit.ts'
import type { ChildLink } from './model.ts'
import { node } from './node.ts'

const pedigrees = { BIRTH: 'birth', ADOPTIVE: 'adopted', FOSTER: 'foster', STEP: 'step', UNKNOWN: 'other' } as const

export function writeLinks(edit: Edit, before: readonly ChildLink[], now: readonly ChildLink[]): void {
  edit.pointers(
    'FAMC',
    now.map((link) => link.family),
  )
  for (const link of now) {
    const old = before.find((other) => other.family === link.family)
    const kind = link.kindA
    if ((old?.kindA ?? 'BIRTH') === kind) continue
    edit.replacePointer('FAMC', link.family, (child) => {
      const rest = child.children.filter((other) => other.tag !== 'PEDI')
      return { ...child, children: kind === 'BIRTH' ? rest : [node('PEDI', pedigrees[kind]), ...rest] }
    })
  }
}
