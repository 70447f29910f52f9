import { tableFacts } from '@mulghar/contract/trees/files/table-facts'
import { childrenInOrder, dropCircles, linkFathers, type Link } from './table-links.ts'
import { Refused } from '../../kit/refused.ts'
import { mostPeople } from './table-limits.ts'
import { isSameName, namedIn, nameKey, personOf, type TableRow } from './table-rows.ts'
import type { TableProblems } from './table-problems.ts'

/** Somebody of a vanshavali: with a row of their own, or named in their father's. */
export type TablePerson = {
  row: number
  name: string
  gender: 'MALE' | 'FEMALE' | 'UNKNOWN'
  /** What is kept word for word: the serial number, the generation, children that are counted. */
  facts: { type: string; value: string }[]
}

/** People, and fathers with their children in the order of birth, both by their place in `people`. */
export type TableFamily = { people: TablePerson[]; families: { father: number; children: number[] }[] }

/**
 * The bonds in the rows of a vanshavali, as far as they are sure; others are told in `problems`, and nobody is made up who is
 * not named. Throws only where they are too
 * many. Near linear in the rows.
 */
export function familyOf(rows: readonly TableRow[], problems: TableProblems): TableFamily {
  const links = linkFathers(rows, problems)
  dropCircles(rows, links, problems)
  tellGenerations(rows, links, problems)
  const children = childrenInOrder(rows, links)
  const isReferred = new Set(links.flatMap((link) => (link ? [link.father] : [])))

  const people: TablePerson[] = []
  const placeOf = new Map<number, number>()
  for (const [at, row] of rows.entries()) {
    if (row.name === '') {
      problems.add('row-without-name', row.row, { who: personOf(row) })
      if (!isReferred.has(at) && !links[at]) continue
    }
    if (row.serial === '') problems.add('row-without-serial', row.row, { who: personOf(row) })
    placeOf.set(at, people.length)
    people.push({ row: row.row, name: row.name, gender: isReferred.has(at) ? 'MALE' : 'UNKNOWN', facts: factsOf(row) })
  }

  const families: TableFamily['families'] = []
  for (const [at, row] of rows.entries()) {
    const father = placeOf.get(at)
    if (father === undefined) continue
    const listed = (children.get(at) ?? []).flatMap((child) => placeOf.get(child) ?? [])
    for (const child of children.get(at) ?? []) {
      const person = people[placeOf.get(child) ?? -1]
      if (person && row.sonSerials.includes(rows[child]!.serial)) person.gender = 'MALE'
    }
    const all = [...listed, ...namedOnly(row, listed, people, problems)]
    tellCounts(row, listed, people, problems)
    if (all.length > 0) families.push({ father, children: all })
  }
  return { people, families }
}

function factsOf({ written }: TableRow): TablePerson['facts'] {
  return (Object.keys(tableFacts) as (keyof typeof tableFacts)[]).flatMap((role) => {
    const value = written[role]
    return value && /[\p{L}\p{N}]/u.test(value) ? [{ type: tableFacts[role], value }] : []
  })
}

/** Children named in their father's row: those who have a row of their own are only what the column says they are. */
function namedOnly(row: TableRow, listed: readonly number[], people: TablePerson[], problems: TableProblems): number[] {
  const added: number[] = []
  const known = new Set<number>()
  const keys =
    row.sons.names.length + row.daughters.names.length > 0 ? listed.map((at) => nameKey(people[at]!.name)) : []
  for (const [names, gender] of [
    [row.sons.names, 'MALE'],
    [row.daughters.names, 'FEMALE'],
  ] as const) {
    for (const name of names) {
      const key = nameKey(name)
      const own = listed.find((child, at) => !known.has(child) && isSameName(keys[at]!, key))
      if (own !== undefined) {
        known.add(own)
        people[own]!.gender = gender
        continue
      }
      const child = { name, serial: '' }
      problems.add('named-only', row.row, { who: personOf(row), others: [child], isSon: gender === 'MALE' })
      if (people.length >= mostPeople) throw new Refused('trees/import-too-large')
      added.push(people.length)
      people.push({ row: row.row, name, gender, facts: [] })
    }
  }
  return added
}

/** Compares the children that are counted with those who are there. Where sons are counted as they are listed, those are sons. */
function tellCounts(row: TableRow, listed: readonly number[], people: TablePerson[], problems: TableProblems): void {
  const sons = listed.filter((child) => people[child]!.gender !== 'FEMALE')
  const { count } = row.sons
  const daughters = row.daughters.count ?? 0
  // Daughters may have rows of their own too, where they are counted.
  const more = count === null ? 0 : sons.length - count
  const who = personOf(row)
  const compared = { who, told: count ?? 0, found: sons.length }
  if (more < 0) problems.add('sons-not-listed', row.row, compared)
  if (more > daughters) problems.add('more-sons', row.row, compared)
  else if (daughters > Math.max(0, more)) problems.add('daughters-unnamed', row.row, { who, told: daughters })
  if (more === 0 && count !== null) for (const son of sons) people[son]!.gender = 'MALE'
}

function tellGenerations(rows: readonly TableRow[], links: readonly Link[], problems: TableProblems): void {
  const steps = rows.map((row, at) => {
    const father = links[at] && rows[links[at].father]!
    return father && row.generation !== null && father.generation !== null ? row.generation - father.generation : null
  })
  // Some count from the oldest, some from the youngest.
  const [down, up] = [1, -1].map((step) => steps.filter((one) => one === step).length) as [number, number]
  const usual = up > down ? -1 : 1
  for (const [at, step] of steps.entries()) {
    if (step === null || step === usual) continue
    const [row, father] = [rows[at]!, rows[links[at]!.father]!]
    const generations = { told: row.generation!, found: father.generation! }
    problems.add('generation-differs', row.row, { who: personOf(row), others: [namedIn(father)], ...generations })
  }
}
