import type { Gender, LinkKind } from '../family/family.ts'
import type { Letter } from '../family/letters.ts'
import { countsOf, maxLetters, maxParts, splitInto } from '../family/counts.ts'
import { noWords, type Saying, type Told } from './say.ts'

/** English has a word for every relation by descent, and for the nearest by marriage. */
export function sayEnglish({ letters }: Told): Saying {
  const isFar = letters.length > maxLetters && letters.some(({ at }) => at === 'partner')
  const own = isFar ? undefined : wordFor(letters)
  if (own) return { text: withSeniority(own, letters), kind: 'word', detail: detailOf(letters), alsoSaid: noWords }
  const parts = isFar ? [] : splitInto(letters, (from, to) => partFor(letters, from, to))
  if (!isFar && parts.length <= maxParts)
    return { text: parts.join("'s "), kind: 'phrase', detail: detailOf(letters, parts.join("'s ")), alsoSaid: noWords }
  return { text: `relative by marriage, ${letters.length} steps away`, kind: 'phrase', detail: null, alsoSaid: noWords }
}

/** The path letter by letter, where that says more than the text. */
function detailOf(letters: readonly Letter[], text = ''): string | null {
  if (letters.length < 2 || letters.length > maxParts) return null
  const steps = letters.map((letter, at) =>
    letter.at === 'partner' ? partnerWord(letter, letters[at - 1]) : withSeniority(wordFor([letter])!, [letter]),
  )
  const detail = steps.join("'s ")
  return detail === text ? null : detail
}

function partFor(letters: readonly Letter[], from: number, to: number): string | undefined {
  if (to - from === 1 && letters[from]!.at === 'partner') return partnerWord(letters[from]!, letters[from - 1])
  return wordFor(letters.slice(from, to), from > 0 || to < letters.length)
}

/** Brothers and sisters are elder or younger where it is known; they may be twins. */
function withSeniority(word: string, [first, ...rest]: readonly Letter[]): string {
  if (first?.at !== 'sibling' || rest.length > 0) return word
  if (first.twin) return `twin ${word}`
  return first.seniority === 'unknown' ? word : `${first.seniority} ${word}`
}

const by = <T>(gender: Gender, male: T, female: T, unknown: T): T =>
  gender === 'male' ? male : gender === 'female' ? female : unknown

function wordFor(letters: readonly Letter[], isPart = false): string | undefined {
  const { up, across, down, marriages } = countsOf(letters)
  const last = letters.at(-1)!
  if (marriages === 0) return isDescent(letters) ? bloodWord(letters, up, across, down) : undefined
  if (letters.some(({ link, sharing }) => link !== 'birth' || sharing === 'half')) return undefined
  if (letters.length === 1) return partnerWord(last)
  return letters.some(({ ended }) => ended) ? undefined : inLawWord(letters, isPart)
}

/** Up, then across, then down: every other order goes through a marriage. */
function isDescent(letters: readonly Letter[]): boolean {
  const rank = { parent: 0, sibling: 1, child: 2, partner: 3 }
  return letters.every(({ at }, i) => i === 0 || rank[letters[i - 1]!.at] + (at === 'sibling' ? 1 : 0) <= rank[at])
}

function bloodWord(letters: readonly Letter[], up: number, across: number, down: number): string {
  const { gender } = letters.at(-1)!
  const half = letters.some(({ sharing }) => sharing === 'half')
  const links = letters.map(({ link }) => link)
  if (across === 0) {
    const [steps, word] =
      up > 0 ? [up, by(gender, 'father', 'mother', 'parent')] : [down, by(gender, 'son', 'daughter', 'child')]
    return linked(steps === 1 ? word : `${greats(steps - 2)}grand${word}`, links, letters.length === 1 && down === 1)
  }
  if (up > 0 && down > 0)
    return linked(`${half ? 'half ' : ''}${cousin(Math.min(up, down), Math.abs(up - down))}`, links)
  const word =
    up > 0
      ? `${greats(up - 1)}${by(gender, 'uncle', 'aunt', 'uncle or aunt')}`
      : down > 0
        ? `${greats(down - 1)}${by(gender, 'nephew', 'niece', 'nephew or niece')}`
        : by(gender, 'brother', 'sister', 'sibling')
  return linked(`${half ? 'half-' : ''}${word}`, links)
}

const greats = (count: number) => (count > 3 ? `${count} × great-` : 'great-'.repeat(Math.max(0, count)))

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const times = ['', ' once', ' twice', ' three times', ' four times']

function cousin(degree: number, removed: number): string {
  const which = ordinals[degree] ?? ordinal(degree)
  return `${which} cousin${removed > 0 ? `${times[removed] ?? ` ${removed} times`} removed` : ''}`
}

function ordinal(n: number): string {
  const suffix = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${suffix}`
}

/** The link that is farthest from birth is said. */
function linked(word: string, links: readonly LinkKind[], isChild = false): string {
  const near = links.length === 1
  if (links.includes('step')) return near ? `step${word}` : `step-${word}`
  if (links.includes('foster')) return near ? `foster ${word}` : `${word} by fosterage`
  if (!links.includes('adoptive')) return word
  return near ? `${isChild ? 'adopted' : 'adoptive'} ${word}` : `${word} by adoption`
}

/** The other partner of a partner is said to be so, but who is a former one is told apart by that. */
function partnerWord({ gender, ended }: Letter, before?: Letter): string {
  return `${ended ? 'former ' : before?.at === 'partner' ? 'other ' : ''}${by(gender, 'husband', 'wife', 'partner')}`
}

function inLawWord(letters: readonly Letter[], isPart: boolean): string | undefined {
  const way = letters.map(({ at }) => at).join(' ')
  const { gender } = letters.at(-1)!
  switch (way) {
    case 'partner parent':
      return by(gender, 'father-in-law', 'mother-in-law', 'parent-in-law')
    case 'partner sibling':
      return isPart ? undefined : by(gender, 'brother-in-law', 'sister-in-law', 'sibling-in-law')
    case 'sibling partner':
      return isPart ? undefined : by(gender, 'brother-in-law', 'sister-in-law', 'sibling-in-law')
    case 'child partner':
      return by(gender, 'son-in-law', 'daughter-in-law', 'child-in-law')
    case 'parent partner':
      return by(gender, 'stepfather', 'stepmother', 'stepparent')
    case 'partner child':
      return by(gender, 'stepson', 'stepdaughter', 'stepchild')
    case 'parent partner child':
      return by(gender, 'stepbrother', 'stepsister', 'stepsibling')
    case 'parent sibling partner':
      return isPart ? undefined : by(gender, 'uncle by marriage', 'aunt by marriage', 'uncle or aunt by marriage')
    case 'partner sibling child':
      return isPart ? undefined : by(gender, 'nephew by marriage', 'niece by marriage', 'nephew or niece by marriage')
    default:
      return undefined
  }
}
