import { createReadStream } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { readFamily } from '../gedcom/src/family.ts'
import { readPerson } from '../gedcom/src/person.ts'
import { readGedcom } from '../gedcom/src/read.ts'
import {
  everyoneTo,
  kinshipOf,
  languages,
  openFamily,
  say,
  wordsFor,
  type Family,
  type FamilyColumns,
} from '../kinship/src/index.ts'
import { generateGenealogy, livesOf, randomOf } from '../tools/genealogy.ts'
import { calibration, median, percentile } from './src/calibration.ts'
import { plainPeople, plainWalk } from './src/plain-kinship.ts'

// How two people are related among a million, what everybody is to one of a hundred thousand, and pedigrees that collapse.
// A file of one's own is measured with KINSHIP_GED=FILE.

const seed = 7
const met = (isMet: boolean) => (isMet ? 'met' : 'MISSED')
const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
const thousands = (value: number) => value.toLocaleString('en')

/** The columns of a generated family: everybody's gender, and the year of birth of two in three. */
function generatedColumns(count: number): FamilyColumns {
  const genealogy = generateGenealogy(count, seed)
  const lifeOf = livesOf(genealogy)
  const links = genealogy.families.flatMap(({ children, adopted }, union) => [
    ...children.map((child, at) => ({ union, child, kind: 'B', order: at + 1 })),
    ...adopted.map((child) => ({ union, child, kind: 'A', order: 0 })),
  ])
  const kinds = links.map(({ kind }) => kind).join('')
  return {
    gender: Array.from(genealogy.people.sex, (sex) => (sex === 0 ? 'M' : 'F')).join(''),
    born: Array.from({ length: count }, (_, person) => (person % 3 ? lifeOf(person).born : null)),
    unions: { a: genealogy.families.map(({ a }) => a), b: genealogy.families.map(({ b }) => b) },
    children: {
      union: links.map(({ union }) => union),
      child: links.map(({ child }) => child),
      kindA: kinds,
      kindB: kinds,
      order: links.map(({ order }) => order),
    },
  }
}

function bytesOf(family: Family): number {
  const columns = [...Object.values(family), family.scratch.placeOf].filter((value) => ArrayBuffer.isView(value))
  return columns.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

type Pairs = { times: number[]; related: number; words: number }

function askPairs(family: Family, pairs: number, people = (n: number) => n): Pairs {
  const random = randomOf(seed)
  const any = () => people(Math.floor(random() * family.personCount))
  const times: number[] = []
  let [related, words] = [0, 0]
  for (let pair = 0; pair < pairs; pair++) {
    const [one, other] = [any(), any()]
    const started = performance.now()
    const { relations } = kinshipOf(family, one, other)
    for (const language of languages) if (relations[0] && say(relations[0], language).kind === 'word') words++
    times.push(performance.now() - started)
    if (relations.length > 0) related++
  }
  return { times, related, words }
}

const spread = ({ times }: Pairs) =>
  `median ${ms(median(times))}, p95 ${ms(percentile(times, 0.95))}, longest ${ms(Math.max(...times))}`

/** The same pairs with objects and an ordinary breadth-first walk, which knows steps but neither words nor shares. */
function askPlainly(columns: FamilyColumns, pairs: number): number[] {
  const people = plainPeople(columns)
  const random = randomOf(seed)
  const any = () => Math.floor(random() * people.length)
  return Array.from({ length: pairs }, () => {
    const [one, other] = [any(), any()]
    const started = performance.now()
    plainWalk(people, one, other)
    return performance.now() - started
  })
}

function million(): void {
  const columns = generatedColumns(1_000_000)
  const started = performance.now()
  const family = openFamily(columns)
  const opened = performance.now() - started
  const asked = askPairs(family, 500)
  const p95 = percentile(asked.times, 0.95)
  console.log(
    `two random people of 1,000,000, 500 pairs (${asked.related} related): ${spread(asked)} · ≤ 10 ms ${met(p95 <= 10)}`,
  )
  const bytes = bytesOf(family) / family.personCount
  console.log(
    `  opened in ${ms(opened)}, ${bytes.toFixed(1)} bytes a person when they have been asked · ≤ 40 ${met(bytes <= 40)}`,
  )
  const plain = askPlainly(columns, 20)
  console.log(
    `  the same with a plain walk over objects, 20 pairs: median ${ms(median(plain))}, p95 ${ms(percentile(plain, 0.95))}`,
  )
}

function everyone(): void {
  const columns = generatedColumns(100_000)
  const family = openFamily(columns)
  const people = plainPeople(columns)
  const random = randomOf(seed)
  const [times, floors]: [number[], number[]] = [[], []]
  let named = 0
  for (let run = 0; run < 9; run++) {
    const me = Math.floor(random() * family.personCount)
    let started = performance.now()
    const all = everyoneTo(family, me)
    const wordOf = wordsFor(all, 'ne')
    named = 0
    for (let person = 0; person < family.personCount; person++) if (wordOf(person)) named++
    times.push(performance.now() - started)
    started = performance.now()
    plainWalk(people, me, -1)
    floors.push(performance.now() - started)
  }
  console.log(
    `everybody to one of 100,000, named in Nepali (${thousands(named)}): median of 9 ${ms(median(times))}, longest ${ms(Math.max(...times))} · ≤ 300 ms ${met(median(times) <= 300)}`,
  )
  console.log(`  a plain walk over objects that only counts steps: ${ms(median(floors))}`)
}

/** So many generations of a hundred people, the parents of each any two of the one before: 2^generations lines upward. */
function collapsedColumns(generations: number): FamilyColumns {
  const random = randomOf(seed)
  const size = 100
  const count = generations * size
  const [a, b, union, child]: number[][] = [[], [], [], []]
  for (let person = size; person < count; person++) {
    const before = Math.floor(person / size) * size - size
    a!.push(before + Math.floor((random() * size) / 2) * 2)
    b!.push(before + Math.floor((random() * size) / 2) * 2 + 1)
    union!.push(a!.length - 1)
    child!.push(person)
  }
  return {
    gender: 'MF'.repeat(count / 2),
    unions: { a: a!, b: b! },
    children: { union: union!, child: child!, kindA: 'B'.repeat(child!.length), kindB: 'B'.repeat(child!.length) },
  }
}

async function columnsOfFile(file: string): Promise<FamilyColumns> {
  const reading = readGedcom(createReadStream(file))
  const people = new Map<string, string>()
  const families: ReturnType<typeof readFamily>[] = []
  for await (const batch of reading.records())
    for (const record of batch) {
      if (record.tag === 'INDI') people.set(record.xref, readPerson(record, reading.problems).sex.charAt(0))
      if (record.tag === 'FAM') families.push(readFamily(record, reading.problems))
    }
  const placeOf = new Map([...people.keys()].map((xref, place) => [xref, place]))
  const place = (xref: string | undefined) => placeOf.get(xref ?? '') ?? -1
  const links = families.flatMap(({ children }, union) =>
    children.map((one) => ({ union, child: place(one.person), one })),
  )
  return {
    gender: [...people.values()],
    unions: {
      a: families.map(({ partners }) => place(partners[0])),
      b: families.map(({ partners }) => place(partners[1])),
    },
    children: {
      union: links.map(({ union }) => union),
      child: links.map(({ child }) => child),
      kindA: links.map(({ one }) => one.kindA.charAt(0)),
      kindB: links.map(({ one }) => one.kindB.charAt(0)),
    },
  }
}

function collapsed(name: string, columns: FamilyColumns, youngest?: number): void {
  const family = openFamily(columns)
  const first = askPairs(family, 1, (n) => youngest ?? n)
  const asked = askPairs(family, 500)
  const p95 = percentile(asked.times, 0.95)
  console.log(
    `${name}, ${thousands(family.personCount)} people, 500 pairs (${asked.related} related): ${spread(asked)}, the first one ${ms(first.times[0]!)} · ≤ 5 ms ${met(p95 <= 5)}`,
  )
}

console.log(`calibration ${ms(median([1, 2, 3, 4, 5].map(calibration)))}`)
million()
everyone()
collapsed('30 generations that collapse', collapsedColumns(30))
const file = process.env['KINSHIP_GED']
if (file) collapsed(file.split(/[/\\]/).at(-1)!, await columnsOfFile(file))
