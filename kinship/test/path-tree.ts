import { openFamily, type Family } from '../src/family/family.ts'
import { SmallTree } from './small-tree.ts'

/**
 * The smallest tree in which somebody has a relative of this path, read from oneself: `F M P` father, mother, a parent;
 * `B Z G` brother, sister, a sibling, with `+` elder, `-` younger and `/` half (by the father) or `\` half (by the mother); `S D
 * C` son, daughter, a child; `H W X` husband, wife, a partner. `a f s` behind a letter: adoptive, foster, step; `x`: the marriage is over. `male:` or
 * `female:` in front says who speaks, `>` or `<` at the end that the relative is elder or younger.
 */
export function familyOfPath(path: string): { family: Family; me: number; relative: number } {
  const [, speaker, way, age] = /^(?:(male|female|unknown):)?([^<>]*)([<>]?)$/.exec(path)!
  const tree = new SmallTree()
  const first = way!.charAt(0)
  const born = age ? 1950 : null
  const own = speaker ? { male: 'M', female: 'F', unknown: 'U' }[speaker]! : first === 'H' ? 'F' : 'M'
  const me = tree.person(own, born)
  let at = me
  const letters = way!.split('.')
  letters.forEach((letter, place) => {
    const isLast = place === letters.length - 1
    at = step(tree, at, letter, isLast && age ? (age === '>' ? 1940 : 1960) : null)
  })
  return { family: openFamily(tree.columns()), me, relative: at }
}

const kindLetters: Record<string, string> = { a: 'A', f: 'F', s: 'S' }
const genders: Record<string, string> = { F: 'M', B: 'M', S: 'M', H: 'M', M: 'F', Z: 'F', D: 'F', W: 'F' }

function step(tree: SmallTree, from: number, letter: string, born: number | null): number {
  const kind = [...letter].map((sign) => kindLetters[sign]).find((found) => found) ?? 'B'
  const gender = genders[letter.charAt(0)] ?? 'U'
  switch (letter.charAt(0)) {
    case 'F':
    case 'M':
    case 'P': {
      const parent = tree.person(gender, born)
      tree.child(tree.union(parent, -1), from, `${kind}B`)
      return parent
    }
    case 'S':
    case 'D':
    case 'C': {
      const child = tree.person(gender, born)
      tree.child(tree.union(from, -1), child, `${kind}B`)
      return child
    }
    case 'H':
    case 'W':
    case 'X': {
      const partner = tree.person(gender, born)
      tree.union(from, partner, letter.includes('x') ? 'D' : 'M')
      return partner
    }
    default:
      return sibling(tree, from, letter, { gender, kind, born })
  }
}

function sibling(
  tree: SmallTree,
  from: number,
  letter: string,
  { gender, kind, born }: { gender: string; kind: string; born: number | null },
): number {
  const other = tree.person(gender, born)
  const [father, mother] = [tree.person('M'), tree.person('F')]
  const [mine, theirs] = letter.includes('+') ? [2, 1] : letter.includes('-') ? [1, 2] : [0, 0]
  const home = tree.union(father, mother)
  tree.child(home, from, 'BB', mine)
  const isHalf = letter.includes('/') || letter.includes('\\')
  if (!isHalf) return tree.child(home, other, kind + kind, theirs)
  const second = letter.includes('/') ? tree.union(father, tree.person('F')) : tree.union(tree.person('M'), mother)
  return tree.child(second, other)
}
