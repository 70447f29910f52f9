import type { TableDetail } from '@mulghar/contract/trees/import-report'
import { namedIn, personOf, type TableRow } from './table-rows.ts'
import type { TableProblems } from './table-problems.ts'

/** Whose child a row is, by the place of the father's row. */
export type Link = { father: number } | undefined

/** The father of each row: by its own word, else by that of a row which lists it among its sons. Linear. */
export function linkFathers(rows: readonly TableRow[], problems: TableProblems): Link[] {
  const bySerial = Map.groupBy(
    rows.keys().filter((at) => rows[at]!.serial !== ''),
    (at) => rows[at]!.serial,
  )
  for (const [serial, places] of bySerial) {
    if (places.length === 1) continue
    problems.add('serial-twice', rows[places[1]!]!.row, { ...firstOf(places, rows), serial })
  }
  const links = rows.map((_, at) => fatherBySerial(at, rows, bySerial, problems))
  for (const at of rows.keys()) linkSons(at, rows, bySerial, links, problems)
  return links
}

const mostNamed = 12

/** Whom a problem of several rows is about: so many by name, and how many more there are. */
function firstOf(places: readonly number[], rows: readonly TableRow[]): Pick<TableDetail, 'who' | 'others' | 'more'> {
  const [who, ...others] = places.slice(0, mostNamed).map((at) => namedIn(rows[at]!))
  const more = places.length - 1 - others.length
  return { who: who!, others, ...(more > 0 && { more }) }
}

/** Rows that share a number with more than so many others are not looked at one by one: nothing would tell them apart. */
const mostOfOneNumber = 500

type BySerial = ReadonlyMap<string, readonly number[]>

function fatherBySerial(at: number, rows: readonly TableRow[], bySerial: BySerial, problems: TableProblems): Link {
  const row = rows[at]!
  if (row.fatherSerial === '') return undefined
  const named = bySerial.get(row.fatherSerial) ?? []
  const others = named.length > mostOfOneNumber ? named : named.filter((one) => one !== at)
  if (others.length === 0) {
    if (named.length > 0) problems.add('own-father', row.row, { who: personOf(row) })
    else problems.add('father-missing', row.row, { who: personOf(row), serial: row.fatherSerial })
    return undefined
  }
  const father = others.length === 1 ? others[0] : others === named ? undefined : onlyOne(others, row, rows)
  if (father !== undefined) return { father }
  problems.add('father-ambiguous', row.row, { who: personOf(row), serial: row.fatherSerial })
  return undefined
}

/** Of several with one number the one who lists this row as a son, or who stands one generation above it. */
function onlyOne(places: readonly number[], row: TableRow, rows: readonly TableRow[]): number | undefined {
  const listing = row.serial === '' ? [] : places.filter((at) => rows[at]!.sonSerials.includes(row.serial))
  if (listing.length === 1) return listing[0]
  const above = places.filter((at) => row.generation !== null && rows[at]!.generation === row.generation - 1)
  return above.length === 1 ? above[0] : undefined
}

function linkSons(
  at: number,
  rows: readonly TableRow[],
  bySerial: BySerial,
  links: Link[],
  problems: TableProblems,
): void {
  const father = rows[at]!
  for (const serial of father.sonSerials) {
    const named = bySerial.get(serial) ?? []
    const sons = named.length > mostOfOneNumber ? named : named.filter((one) => one !== at)
    if (sons.length === 0) {
      if (named.length > 0) problems.add('own-father', father.row, { who: personOf(father) })
      else problems.add('son-missing', father.row, { who: personOf(father), serial })
      continue
    }
    if (sons !== named && sons.some((son) => links[son]?.father === at)) continue
    if (sons.length > 1) {
      problems.add('son-ambiguous', father.row, { who: personOf(father), serial })
      continue
    }
    const son = sons[0]!
    // A row that names a father has named him, whether or not he could be found.
    if (links[son] || rows[son]!.fatherSerial !== '')
      problems.add('son-of-another', father.row, { who: personOf(father), others: [namedIn(rows[son]!)] })
    else links[son] = { father: at }
  }
}

/** Takes apart those who are their own ancestors: which of their links is wrong, nobody can tell. Linear. */
export function dropCircles(rows: readonly TableRow[], links: Link[], problems: TableProblems): void {
  const seenFrom = new Int32Array(rows.length).fill(-1)
  for (const start of rows.keys()) {
    let at: number | undefined = start
    while (at !== undefined && seenFrom[at] === -1) {
      seenFrom[at] = start
      at = links[at]?.father
    }
    if (at === undefined || seenFrom[at] !== start) continue
    const circle = [at]
    for (let one = links[at]!.father; one !== at; one = links[one]!.father) circle.push(one)
    problems.add('circle', rows[at]!.row, firstOf(circle, rows))
    for (const one of circle) links[one] = undefined
  }
}

/** The children of each father, as he lists them, then as their rows stand. */
export function childrenInOrder(rows: readonly TableRow[], links: readonly Link[]): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const [at, link] of links.entries()) {
    if (!link) continue
    const listed = children.get(link.father)
    if (listed) listed.push(at)
    else children.set(link.father, [at])
  }
  for (const [father, list] of children) {
    const order = new Map(rows[father]!.sonSerials.map((serial, place) => [serial, place]))
    const placeOf = (child: number) => order.get(rows[child]!.serial) ?? Number.MAX_SAFE_INTEGER
    list.sort((one, other) => placeOf(one) - placeOf(other) || one - other)
  }
  return children
}
