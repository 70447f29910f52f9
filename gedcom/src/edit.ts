import { node, pointer, targetOf, type GedcomNode } from './node.ts'
import { looksLikePointer } from './records.ts'

/** A node with what somebody has written, which is text even where it looks like a pointer. */
export function saying(child: GedcomNode, value: string): GedcomNode {
  const made: GedcomNode = { ...child, value }
  if (looksLikePointer(value)) made.literal = true
  else delete made.literal
  return made
}

export const said = (tag: string, text: string) => saying(node(tag), text)

/** Equal in all parts; the order in which an object's fields stand does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  for (const name of names) if (!isSame(left[name], right[name])) return false
  return true
}

/** A record being changed: children keep their places until it is done. */
export class Edit {
  #base: GedcomNode
  #children: (GedcomNode | undefined)[]
  #instead = new Map<number, GedcomNode[]>()
  #places = new Map<string, number>()

  constructor(record: GedcomNode | undefined, tag: string, xref: string) {
    this.#base = record ?? node(tag, '', [], xref)
    this.#children = [...this.#base.children]
  }

  first(tag: string, change: (old: GedcomNode | undefined) => GedcomNode): void {
    const at = this.#children.findIndex((child) => child?.tag === tag)
    if (at < 0) this.#children.push(change(undefined))
    else this.#children[at] = change(this.#children[at])
  }

  set(tag: string, value: string): void {
    if (value === '') this.remove((child) => child.tag === tag)
    else this.first(tag, (old) => saying(old ?? node(tag), value))
  }

  /** A `key` names the new line, so that others can be put below it. */
  add(child: GedcomNode, key?: string): void {
    if (key) this.#places.set(key, this.#children.length)
    this.#children.push(child)
  }

  placeOf(key: string): number | undefined {
    return this.#places.get(key)
  }

  child(at: number): GedcomNode | undefined {
    return this.#children[at]
  }

  changeAt(at: number, change: (child: GedcomNode) => GedcomNode | undefined): void {
    const child = this.#children[at]
    if (child) this.#children[at] = change(child)
  }

  remove(which: (child: GedcomNode) => boolean): void {
    for (let at = 0; at < this.#children.length; at++) {
      const child = this.#children[at]
      if (child && which(child)) this.#children[at] = undefined
    }
  }

  removeAt(at: number): void {
    this.#children[at] = undefined
  }

  /** True where a child has not been removed. */
  has(at: number): boolean {
    return this.#children[at] !== undefined
  }

  /** Adds a line at the place of a child that was removed. */
  putAt(at: number, child: GedcomNode): void {
    this.#instead.set(at, [...(this.#instead.get(at) ?? []), child])
  }

  replaceAt(at: number, change: (child: GedcomNode) => GedcomNode | undefined): void {
    const child = this.#children[at]
    if (child) this.#children[at] = change(child)
  }

  replacePointer(tag: string, target: string, change: (child: GedcomNode) => GedcomNode): void {
    this.#children = this.#children.map((child) =>
      child?.tag === tag && targetOf(child) === target ? change(child) : child,
    )
  }

  /** Keeps the pointers of a tag that are wanted, and adds those that are missing. */
  pointers(tag: string, targets: readonly string[]): void {
    const there = new Set<string>()
    for (let at = 0; at < this.#children.length; at++) {
      const child = this.#children[at]
      if (child?.tag !== tag) continue
      const target = targetOf(child)
      if (target !== '' && !targets.includes(target)) this.#children[at] = undefined
      else there.add(target)
    }
    for (const target of targets) if (!there.has(target)) this.add(node(tag, pointer(target)))
  }

  /** Puts the pointers of a tag into this order, in the places they have now. */
  sort(tag: string, order: readonly string[]): void {
    const places = this.#children.flatMap((child, at) => (child?.tag === tag && targetOf(child) ? [at] : []))
    const sorted = places
      .map((at) => this.#children[at]!)
      .sort((a, b) => order.indexOf(targetOf(a)) - order.indexOf(targetOf(b)))
    for (const [index, at] of places.entries()) this.#children[at] = sorted[index]
  }

  /** The children of some tags with their places. */
  *all(...tags: string[]): Generator<[at: number, child: GedcomNode]> {
    for (const [at, child] of this.#children.entries()) if (child && tags.includes(child.tag)) yield [at, child]
  }

  done(): GedcomNode {
    const children: GedcomNode[] = []
    for (let at = 0; at < this.#children.length; at++) {
      const child = this.#children[at]
      if (child) children.push(child)
      else for (const made of this.#instead.get(at) ?? []) children.push(made)
    }
    return { ...this.#base, children }
  }
}
