import { areTwins, seniorityOf, type Seniority } from '../family/births.ts'
import { linkKinds, type Family } from '../family/family.ts'
import { genders, hasEnded, sharingOf, type Letter, type Sharing } from '../family/letters.ts'
import { kindTowards } from '../family/parents.ts'
import { isDown, personIn } from '../family/ways.ts'
import { maxLetters } from '../family/counts.ts'

/** What kind of relative somebody is, for colours and legends. */
export const relativeKinds = [
  'none',
  'self',
  'partner',
  'ancestor',
  'descendant',
  'sibling',
  'aunt-uncle',
  'cousin',
  'niece-nephew',
  'by-marriage',
] as const
export type RelativeKind = (typeof relativeKinds)[number]

/** A letter more than the pattern before it, and how many of each kind there are in all. */
export type Pattern = {
  before: number
  letter: Letter
  up: number
  across: number
  down: number
  marriages: number
}

const kindPlace = (kind: RelativeKind) => relativeKinds.indexOf(kind)
const ats = ['parent', 'sibling', 'child', 'partner'] as const
const seniorities: Seniority[] = ['unknown', 'elder', 'younger']
const sharings: Sharing[] = ['unknown', 'full', 'half']
const nothing = { up: 0, across: 0, down: 0, marriages: 0 }

/** A letter as a number: each part of it has two bits. */
const codeOf = (at: number, gender: number, link: number) => at | (gender << 2) | (link << 4)
const [seniorityShift, sharingShift, throughShift, endedShift, twinShift] = [6, 8, 10, 12, 13]
const codes = 1 << 14

/**
 * Patterns as a tree of letters: the same letters in the same order are the same pattern. Ways through a marriage that are too
 * long to be put into words are the same when they are as long.
 */
export class PatternTree {
  readonly all: Pattern[] = []
  #family: Family
  #known = new Map<number, number>()
  #far: number[] = []

  constructor(family: Family) {
    this.#family = family
  }

  /** The pattern of a state: that of the state before it and one more letter; two steps by way of a parent are one. */
  after(statePattern: Int32Array, before: Int32Array, state: number): number {
    const family = this.#family
    const previous = before[state]!
    const [from, to] = [personIn(previous), personIn(state)]
    const gender = family.gender[to]!
    if (!isDown(state)) {
      const kind = kindTowards(family, from, to)
      if (kind >= 0) return this.#node(statePattern[previous]!, codeOf(0, gender, kind))
      const ended = hasEnded(family, from, to) ? 1 << endedShift : 0
      return this.#node(statePattern[previous]!, codeOf(3, gender, 0) | ended)
    }
    const kind = kindTowards(family, to, from)
    const turn = before[previous]!
    const wentUp = !isDown(previous) && turn >= 0 ? kindTowards(family, personIn(turn), from) : -1
    if (wentUp < 0) return this.#node(statePattern[previous]!, codeOf(2, gender, kind))
    const known = this.#farAfter(statePattern[turn]!, false)
    if (known >= 0) return known
    const one = personIn(turn)
    const sharing = sharings.indexOf(sharingOf(family, one, from, to))
    const seniority = seniorities.indexOf(seniorityOf(family, to, one))
    const through = sharing === 1 ? 0 : family.gender[from]!
    const twin = areTwins(family, one, to) ? 1 << twinShift : 0
    const common = (seniority << seniorityShift) | (sharing << sharingShift) | (through << throughShift) | twin
    return this.#node(statePattern[turn]!, codeOf(1, gender, Math.max(kind, wentUp)) | common)
  }

  kindOf(pattern: number): number {
    const { before, up, across, down, marriages } = this.all[pattern]!
    if (marriages > 0) return kindPlace(before < 0 ? 'partner' : 'by-marriage')
    if (across === 0) return kindPlace(up > 0 ? 'ancestor' : 'descendant')
    if (up > 0 && down > 0) return kindPlace('cousin')
    return kindPlace(up > 0 ? 'aunt-uncle' : down > 0 ? 'niece-nephew' : 'sibling')
  }

  /** The pattern of a way that is one letter longer than this one, if it is too long to be told apart; else -1. */
  #farAfter(before: number, isMarriage: boolean): number {
    const { up, across, down, marriages } = this.all[before] ?? nothing
    const isFar = up + across + down + marriages >= maxLetters && (marriages > 0 || isMarriage)
    return isFar ? (this.#far[up + across + down + marriages + 1] ?? -1) : -1
  }

  #node(before: number, code: number): number {
    const at = code & 3
    const far = this.#farAfter(before, at === 3)
    if (far >= 0) return far
    const key = (before + 1) * codes + code
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const { up, across, down, marriages } = this.all[before] ?? nothing
    const counts = {
      up: up + (at === 0 ? 1 : 0),
      across: across + (at === 1 ? 1 : 0),
      down: down + (at === 2 ? 1 : 0),
      marriages: marriages + (at === 3 ? 1 : 0),
    }
    const made = this.all.push({ before, letter: letterOf(code), ...counts }) - 1
    const length = up + across + down + marriages + 1
    if (length > maxLetters && counts.marriages > 0) this.#far[length] = made
    this.#known.set(key, made)
    return made
  }
}

function letterOf(code: number): Letter {
  const part = (shift: number) => (code >> shift) & 3
  return {
    at: ats[part(0)]!,
    gender: genders[part(2)]!,
    link: linkKinds[part(4)]!,
    seniority: seniorities[part(seniorityShift)]!,
    sharing: sharings[part(sharingShift)]!,
    through: genders[part(throughShift)]!,
    ended: ((code >> endedShift) & 1) === 1,
    twin: ((code >> twinShift) & 1) === 1,
  }
}
