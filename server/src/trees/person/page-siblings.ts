import type { Gender, ParentKind, Person } from '@mulghar/contract/trees/person'
import { inBirthOrder } from '@mulghar/kinship'
import { yearsAlone } from '../../kit/date-range.ts'
import type { PersonPage, Relative, SiblingRow } from './person-page.sql.ts'

type Kin = Pick<Person['relations']['siblings'][number], 'kind' | 'sharing' | 'through' | 'seniority' | 'isTwin'>
type Parents = Map<string, ParentKind>
export type Span = [from: number | null, to: number | null]
type Sibling = { who: Relative; born: Span; rows: SiblingRow[]; parents: Parents }

const unknownSpan = [Number.NaN, Number.NaN]

/** From birth outwards; where nobody has told otherwise, birth is taken for granted. */
const kinds: readonly ParentKind[] = ['BIRTH', 'UNKNOWN', 'ADOPTIVE', 'FOSTER', 'STEP']
const isBirth = (kind: ParentKind | undefined) => kind === 'BIRTH' || kind === 'UNKNOWN'

/**
 * Who has a parent in common with the person of a page, in birth order: by births that are told and cannot overlap, else by
 * places among the siblings. `isOpen` says, by the year from which somebody counts as dead, whether the role is told who is
 * elder; who does not see days is told by years alone. The database has put them in order by their places.
 */
export function siblingsOf(
  page: PersonPage,
  { isOpen, seesDays }: { isOpen: (deadFrom: number) => boolean; seesDays: boolean },
): (Kin & { who: Relative })[] {
  const own = ownParents(page)
  const bornOf = (from: number | null, to: number | null): Span => (seesDays ? [from, to] : yearsAlone(from, to))
  const ownBorn = bornOf(page.birth_from, page.birth_to)
  const siblings = (page.siblings ?? []).map(({ who, rows }): Sibling => {
    const parents: Parents = new Map()
    for (const { parentA, parentB, kindA, kindB } of rows) {
      if (parentA) parents.set(parentA, kindA)
      if (parentB) parents.set(parentB, kindB)
    }
    return { who, born: bornOf(who[7], who[8]), rows, parents }
  })
  const isPageOpen = isOpen(page.dead_from)
  const listed = siblings.map((sibling) => ({ sibling, open: isPageOpen && isOpen(sibling.who[6]) }))
  return elderFirst(listed, ({ sibling, open }) => (open && sibling.rows[0]!.isTold ? sibling.born : [null, null])).map(
    ({ sibling, open }) => ({
      who: sibling.who,
      ...sharedBy(own, sibling.parents),
      ...(open ? agesOf(page, ownBorn, sibling) : { seniority: 'UNKNOWN' as const, isTwin: false }),
    }),
  )
}

/** What is listed, in birth order; of what is not told of a birth the list's order speaks. */
export function elderFirst<Listed>(listed: readonly Listed[], bornOf: (one: Listed) => Span): Listed[] {
  const spans = listed.map(bornOf).map(([from, to]) => (from === null || to === null ? unknownSpan : [from, to]))
  return inBirthOrder(
    spans.map(([from]) => from!),
    spans.map(([, to]) => to!),
  ).map((at) => listed[at]!)
}

type OwnParents = { kinds: Parents; genders: Map<string, Gender> }

function ownParents({ origins }: PersonPage): OwnParents {
  const own: OwnParents = { kinds: new Map(), genders: new Map() }
  const take = (kind: ParentKind, [id, , , gender]: Relative) => {
    if (id === null || own.kinds.has(id)) return
    own.kinds.set(id, kind)
    own.genders.set(id, gender)
  }
  for (const [kindA, kindB, a, b] of origins ?? []) {
    take(kindA, a)
    take(kindB, b)
  }
  return own
}

/** By which parent two are siblings, and whether by both. */
function sharedBy(own: OwnParents, theirs: Parents): Pick<Kin, 'kind' | 'sharing' | 'through'> {
  const farther = (id: string) => Math.max(kinds.indexOf(own.kinds.get(id)!), kinds.indexOf(theirs.get(id)!))
  const common = [...own.kinds.keys()].filter((id) => theirs.has(id)).sort((a, b) => farther(a) - farther(b))
  const nearest = common[0]!
  const byBirth = (parents: Parents) => [...parents.keys()].filter((id) => isBirth(parents.get(id)))
  const [mine, others] = [byBirth(own.kinds), byBirth(theirs)]
  const both = mine.filter((id) => others.includes(id)).length
  const sharing = both === 2 ? 'FULL' : both === 1 && mine.length === 2 && others.length === 2 ? 'HALF' : 'UNKNOWN'
  const through = sharing === 'FULL' ? 'UNKNOWN' : own.genders.get(nearest)!
  return { kind: kinds[farther(nearest)]!, sharing, through }
}

/** Who is the elder: by births that are told and cannot overlap, else of one couple by their places where both are told. */
function agesOf(
  page: PersonPage,
  [ownFrom, ownTo]: Span,
  { born: [from, to], rows }: Sibling,
): Pick<Kin, 'seniority' | 'isTwin'> {
  const isTold = rows[0]!.isTold && isOwnBirthTold(page)
  const isElder = isTold && to !== null && ownFrom !== null && to < ownFrom
  const isYounger = isTold && from !== null && ownTo !== null && ownTo < from
  if (isElder || isYounger) return { seniority: isElder ? 'ELDER' : 'YOUNGER', isTwin: false }
  for (const { union, position, birthOrder } of rows) {
    const origin = page.origins?.find(([, , , , id]) => id === union)
    if (!origin) continue
    if (isTold && from !== null && from === to && ownFrom === from && ownTo === from)
      return { seniority: 'UNKNOWN', isTwin: true }
    const [mine, theirs] = [origin[5] ?? page.birth_order, position ?? birthOrder]
    if (mine && theirs && mine !== theirs) return { seniority: theirs < mine ? 'ELDER' : 'YOUNGER', isTwin: false }
  }
  return { seniority: 'UNKNOWN', isTwin: false }
}

function isOwnBirthTold({ birth }: PersonPage): boolean {
  return ['EXACT', 'BETWEEN', 'FROM_TO'].includes(birth?.qualifier ?? 'EXACT')
}
