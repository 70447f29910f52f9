import { node, type GedcomNode } from '@mulghar/gedcom/node'

/** A record of a file as it is kept: tag, value, then its identifier or a mark, then what stands below it. */
export type Packed = [tag: string, value: string, xref: string | 1 | 0, ...children: Packed[]]

export function pack(node: GedcomNode): Packed {
  return [node.tag, node.value, node.xref || (node.literal ? 1 : 0), ...node.children.map(pack)]
}

/** The record again, with other identifiers, in it and in its pointers. */
export function unpack([tag, value, mark, ...children]: Packed, rename: (xref: string) => string): GedcomNode {
  const from = node(
    tag,
    mark === 1 ? value : pointerRenamed(value, rename),
    children.map((child) => unpack(child, rename)),
    typeof mark === 'string' ? rename(mark) : '',
  )
  return mark === 1 ? { ...from, literal: true } : from
}

const events = new Set(['BIRT', 'DEAT', 'OCCU', 'EDUC', 'MARR'])
const simple = new Set(['SEX', 'FAMS', 'HUSB', 'WIFE', 'CHIL', 'NOTE'])

/** Whether our own fields say all that a record says, so that it can be written anew and need not be kept. */
export function isPlain(record: GedcomNode): boolean {
  const seen = new Set<string>()
  return record.children.every((child) => {
    if (child.tag === 'NAME') return !seen.has('NAME') && seen.add('NAME') && child.children.length === 0
    if (child.tag === 'FAMC') return child.children.every((below) => below.tag === 'PEDI')
    if (simple.has(child.tag))
      return child.children.length === 0 && !(child.tag === 'NOTE' && child.value.startsWith('@'))
    if (!events.has(child.tag)) return false
    if (child.tag !== 'OCCU' && child.tag !== 'EDUC' && seen.has(child.tag)) return false
    seen.add(child.tag)
    // Where a marriage was is a field of nobody's.
    const places = child.tag === 'MARR' ? [] : ['PLAC']
    return child.children.every((below) => ['DATE', ...places].includes(below.tag) && below.children.length === 0)
  })
}

/** The same record with other identifiers, in it and in its pointers. */
export function renamed(node: GedcomNode, rename: (xref: string) => string): GedcomNode {
  return {
    ...node,
    xref: node.xref && rename(node.xref),
    value: node.literal ? node.value : pointerRenamed(node.value, rename),
    children: node.children.map((child) => renamed(child, rename)),
  }
}

function pointerRenamed(value: string, rename: (xref: string) => string): string {
  const isPointer =
    value.length > 2 && value.startsWith('@') && value.endsWith('@') && !value.startsWith('@#') && value !== '@VOID@'
  return isPointer ? `@${rename(value.slice(1, -1))}@` : value
}
