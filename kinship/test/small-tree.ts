import type { FamilyColumns } from '../src/family/family.ts'

/**
 * A small family built by hand: people are added with a letter of their gender, unions with their partners and children.
 */
export class SmallTree {
  #genders: string[] = []
  #born: (number | null)[] = []
  #unions: { a: number; b: number; kind: string; children: { child: number; kinds: string; order: number }[] }[] = []

  person(gender: string, born: number | null = null): number {
    this.#born.push(born)
    return this.#genders.push(gender) - 1
  }

  union(a: number, b: number, kind = 'M'): number {
    return this.#unions.push({ a, b, kind, children: [] }) - 1
  }

  child(union: number, child: number, kinds = 'BB', order = 0): number {
    this.#unions[union]!.children.push({ child, kinds, order })
    return child
  }

  gender(person: number): string {
    return this.#genders[person]!
  }

  columns(): FamilyColumns {
    const links = this.#unions.flatMap(({ children }, union) => children.map((child) => ({ union, ...child })))
    return {
      gender: this.#genders.join(''),
      born: this.#born,
      unions: {
        a: this.#unions.map(({ a }) => a),
        b: this.#unions.map(({ b }) => b),
        kind: this.#unions.map(({ kind }) => kind).join(''),
      },
      children: {
        union: links.map(({ union }) => union),
        child: links.map(({ child }) => child),
        kindA: links.map(({ kinds }) => kinds.charAt(0)).join(''),
        kindB: links.map(({ kinds }) => kinds.charAt(1)).join(''),
        order: links.map(({ order }) => order),
      },
    }
  }
}
