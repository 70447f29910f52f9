/** One line of a GEDCOM file with what stands below it. CONC and CONT are part of the value already. */
export type GedcomNode = {
  tag: string
  /** The identifier of a record, between its at-signs; '' for none. */
  xref: string
  /** The payload as text, escapes undone, continuations joined by line feeds. A pointer keeps its at-signs. */
  value: string
  /** True where a text only looks like a pointer. */
  literal?: true
  children: GedcomNode[]
  /** The line of the file it stood on, from 1; 0 for what was not read from a file. */
  line: number
}

/** Shared by all leaves that were read; replaced by a list of its own before anything is put into it. */
export const noChildren: GedcomNode[] = Object.freeze([]) as unknown as GedcomNode[]

/** A new node that comes from no file: its line is 0. Constant time. */
export function node(tag: string, value = '', children: GedcomNode[] = [], xref = ''): GedcomNode {
  return { tag, xref, value, children, line: 0 }
}

/** The first child of a tag. */
export function childOf(parent: GedcomNode | undefined, tag: string): GedcomNode | undefined {
  if (!parent) return undefined
  for (const child of parent.children) if (child.tag === tag) return child
  return undefined
}

/** All children with a tag, in their order. Linear in the children. */
export function childrenOf(parent: GedcomNode, tag: string): GedcomNode[] {
  return parent.children.filter((child) => child.tag === tag)
}

/** The value of the first child of a tag, trimmed; '' for none. */
export function valueOf(parent: GedcomNode | undefined, tag: string): string {
  return childOf(parent, tag)?.value.trim() ?? ''
}

/** The identifier a pointer leads to; '' where the value is no pointer, or the pointer to nothing of GEDCOM 7. */
export function targetOf(child: GedcomNode | undefined): string {
  if (!child || child.literal) return ''
  const { value } = child
  if (value.length < 3 || value.charCodeAt(0) !== 64 || value.charCodeAt(value.length - 1) !== 64) return ''
  const xref = value.slice(1, -1)
  return xref === 'VOID' || xref.includes('@') || xref.startsWith('#') ? '' : xref
}

/** An identifier as a value that points to it: `@I1@`. */
export function pointer(xref: string): string {
  return `@${xref}@`
}

/** The same tree: tag, identifier, value and children in order; lines of the file do not count. */
export function isSameNode(a: GedcomNode, b: GedcomNode): boolean {
  return (
    a.tag === b.tag &&
    a.xref === b.xref &&
    a.value === b.value &&
    a.children.length === b.children.length &&
    a.children.every((child, index) => isSameNode(child, b.children[index]!))
  )
}
