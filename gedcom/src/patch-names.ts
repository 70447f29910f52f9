import { devanagariName } from './convert.ts'
import { isSame, type Edit } from './edit.ts'
import type { GedcomPerson, PersonFields } from './model.ts'
import { node, type GedcomNode } from './node.ts'
import { nameText } from './person.ts'

export function named(old: GedcomNode | undefined, now: PersonFields, nick: GedcomNode[]): GedcomNode {
  const value = nameText(now)
  // Parts of the old name would contradict the new one.
  const parts = new Set(['GIVN', 'SURN', 'SPFX', 'NPFX', 'NSFX', 'NICK'])
  const rest = old?.children.filter((child) => !parts.has(child.tag)) ?? []
  return { ...(old ?? node('NAME')), value, children: [...nick, ...rest] }
}

export function writeScripts(edit: Edit, before: GedcomPerson | undefined, now: PersonFields): void {
  for (const name of now.names) {
    const old = before?.names.find((other) => other.script === name.script)
    if (old && isSame(old, name)) continue
    const value = nameText(name)
    // A script that was a name of its own stays one; a new one stands below the main name.
    if (old && replaceName(edit, old, value)) continue
    edit.first('NAME', (main) => {
      const base = main ?? node('NAME')
      const other = node('ROMN', value, [node('TYPE', name.script === 'Latn' ? 'und-Latn' : 'und')])
      return { ...base, children: [...base.children, name.script === 'Deva' ? devanagariName(value) : other] }
    })
  }
}

function replaceName(edit: Edit, old: { first: string; last: string }, value: string): boolean {
  for (const [at, child] of edit.all('NAME')) {
    const place = child.children.findIndex(
      (other) => ['ROMN', 'FONE', 'TRAN'].includes(other.tag) && sameName(other, old),
    )
    if (place >= 0) {
      edit.replaceAt(at, () => ({
        ...child,
        children: child.children.with(place, { ...child.children[place]!, value }),
      }))
      return true
    }
    if (sameName(child, old)) {
      edit.replaceAt(at, () => ({ ...child, value }))
      return true
    }
  }
  return false
}

function sameName(child: GedcomNode, { first, last }: { first: string; last: string }): boolean {
  const plain = (text: string) => text.replace(/[/\s]+/g, ' ').trim()
  return plain(child.value) === plain(`${first} ${last}`) || plain(child.value) === plain(last)
}
