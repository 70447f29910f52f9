import { node, pointer, targetOf, type GedcomNode } from './node.ts'
import { looksLikePointer } from './records.ts'

/** A node with what somebody has written, which is text even where it looks like a pointer. */
export function saying(child: GedcomNode, value: string): GedcomNode {
  const made: GedcomNode = { ...child, value }
  if (looksLikePointer(value)) made.literal = true
  else if (made.literal) delete made.literal
  return made
}

export function said(tag: string, text: string): GedcomNode {
  const made = node(tag, text)
  if (looksLikePointer(text)) made.literal = true
  return made
}

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

/** A record being changed: children keep their places until it is done. Most records stay as they are. */
export class Edit {
  #base: GedcomNode
  /** The list of the record itself until something changes. */
  #children: (GedcomNode | undefined)[]
  #isCopied = false
  #instead: Map<number, GedcomNode[]> | undefined
  #places: Map<string, number> | undefined

  constructor(record: GedcomNode | undefined, tag: string, xref: string) {
    this.#base = record ?? node(tag, '', [], xref)
    this.#children = this.#base.children
  }

  first(tag: string, change: (old: GedcomNode | undefined) => GedcomNode): void {
    const at = this.placeOf(tag)
    if (at < 0) this.add(change(undefined))
    else this.#put(at, change(this.#children[at]))
  }

  set(tag: string, value: string): void {
    if (value === '') this.remove((child) => child.tag === tag)
    else this.first(tag, (old) => saying(old ?? node(tag), value))
  }

  /** A `key` names the new line, so that others can be put below it. */
  add(child: GedcomNode, key?: string): void {
    if (key) (this.#places ??= new Map()).set(key, this.#children.length)
    this.#put(this.#children.length, child)
  }

  placeOfKey(key: string): number | undefined {
    return this.#places?.get(key)
  }

  /** The place of the first child of a tag, from a place on; -1 for none. */
  placeOf(tag: string, from = 0): number {
    for (let at = from; at < this.#children.length; at++) if (this.#children[at]?.tag === tag) return at
    return -1
  }

  child(at: number): GedcomNode | undefined {
    return this.#children[at]
  }

  remove(which: (child: GedcomNode) => boolean): void {
    for (let at = 0; at < this.#children.length; at++) {
      const child = this.#children[at]
      if (child && which(child)) this.#put(at, undefined)
    }
  }

  removeAt(at: number): void {
    this.#put(at, undefined)
  }

  /** True where a child has not been removed. */
  has(at: number): boolean {
    return this.#children[at] !== undefined
  }

  /** Adds a line at the place of a child that was removed. */
  putAt(at: number, child: GedcomNode): void {
    this.#instead ??= new Map()
    this.#instead.set(at, [...(this.#instead.get(at) ?? []), child])
  }

  replaceAt(at: number, change: (child: GedcomNode) => GedcomNode | undefined): void {
    const child = this.#children[at]
    if (child) this.#put(at, change(child))
  }

  replacePointer(tag: string, target: string, change: (child: GedcomNode) => GedcomNode): void {
    for (let at = 0; at < this.#children.length; at++) {
      const child = this.#children[at]
      if (child?.tag === tag && targetOf(child) === target) this.#put(at, change(child))
    }
  }

  /** Keeps the pointers of a tag that are wanted, and adds those that are missing. */
  pointers(tag: string, targets: readonly string[]): void {
    if (this.#hasPointers(tag, targets)) return
    const there = new Set<string>()
    for (let at = 0; at < this.#children.length; at++) {
      const child = this.#children[at]
      if (child?.tag !== tag) continue
      const target = targetOf(child)
      if (target !== '' && !targets.includes(target)) this.#put(at, undefined)
      else there.add(target)
    }
    for (const target of targets) if (!there.has(target)) this.add(node(tag, pointer(target)))
  }

  /** True where the lines of a tag are these pointers already, in this order. */
  #hasPointers(tag: string, targets: readonly string[]): boolean {
    let count = 0
    for (const child of this.#children) if (child?.tag === tag && targetOf(child) !== targets[count++]) return false
    return count === targets.length
  }

  /** Puts the pointers of a tag into this order, in the places they have now. */
  sort(tag: string, order: readonly string[]): void {
    const places = this.#children.flatMap((child, at) => (child?.tag === tag && targetOf(child) ? [at] : []))
    const sorted = places
      .map((at) => this.#children[at]!)
      .sort((a, b) => order.indexOf(targetOf(a)) - order.indexOf(targetOf(b)))
    for (const [index, at] of places.entries()) this.#put(at, sorted[index])
  }

  /** The changed record; the very record that was read where nothing has changed. */
  done(): GedcomNode {
    if (!this.#isCopied) return this.#base
    const children: GedcomNode[] = []
    for (let at = 0; at < this.#children.length; at++) {
      const child = this.#children[at]
      if (child) children.push(child)
      else if (this.#instead) for (const made of this.#instead.get(at) ?? []) children.push(made)
    }
    return { ...this.#base, children }
  }

  #put(at: number, child: GedcomNode | undefined): void {
    if (!this.#isCopied) this.#children = [...this.#children]
    this.#isCopied = true
    this.#children[at] = child
  }
}
