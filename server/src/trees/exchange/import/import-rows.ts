import { partnerTags, readPerson, valueOf, type GedcomNode, type Problems } from '@mulghar/gedcom'
import { cleanText } from '@mulghar/contract/kit/clean-text'
import { Refused } from '../../../kit/refused.ts'
import { newId } from '../../../kit/ids.ts'
import { rangeOfDate } from '../../../kit/date-range.ts'
import { nobody } from '../../core/nobody.ts'
import { dateJson, deadFromKey, keyEntries, personColumns, treeKeysOf } from '../../core/person-columns.ts'
import type { Cell } from './binary-writer.ts'
import { dateIn, factOf, factsFromGedcom, textTags } from '../records/fields.ts'
import { countLongLines } from '../records/long-lines.ts'
import type { Records } from '../../person/cited.ts'
import { picturesNamed, type NamedPicture } from '../records/pictures.ts'
import type { BoundFamily, Bonds } from './bonds.ts'
import { countNotShown } from './not-shown.ts'
import type { Survey } from './survey.ts'
import { mostCellLetters, type TableBlocks } from './table-blocks.ts'
import { associatesIn } from '../../person/associates.ts'
import { isPlain, pack, renamed } from '../../person/verbatim.ts'

export type ImportTarget = {
  treeId: string
  accountId: string
  importId: string
  at: Date
  /** What identifiers of the file become: people and families our own ids, other records one that is free. */
  rename: (xref: string) => string
}

/** Records of an earlier file in the same tree may have the same identifiers: those of this one get a prefix then. */
export function renamer({ personIds, familyIds }: Survey, prefix: string): (xref: string) => string {
  return (xref) => personIds.get(xref) ?? familyIds.get(xref) ?? `${prefix}${xref}`
}

/** The tables that an import fills, in the order in which what they say of each other holds. */
export const importTables = {
  tree_person: [
    ...Object.keys(personColumns(nobody)),
    'tree_id',
    'id',
    'added_by',
    'import_id',
    'created_at',
    'updated_at',
  ],
  tree_union: [
    'tree_id',
    'id',
    'partner_a',
    'partner_b',
    'kind',
    'from_date',
    'from_day',
    'from_year',
    'to_date',
    'facts',
    'position',
    'import_id',
  ],
  tree_child: ['tree_id', 'union_id', 'child_id', 'kind_a', 'kind_b', 'position'],
  tree_extra: ['tree_id', 'import_id', 'kind', 'id', 'xref', 'tag', 'position', 'content', 'with_notes', 'people'],
  tree_name_key: ['tree_id', 'key', 'person_id', 'addresses'],
  tree_search_key: ['tree_id', 'key', 'dead_from', 'people'],
}
type Blocks = TableBlocks<typeof importTables>

/** What belongs to the whole tree, or can be kept only when all is written. */
export type Gathered = {
  /** How many people have a key, apart by the year from which they no longer count as living. */
  leads: Map<string, Map<number, number>>
  pictures: (NamedPicture & { personId: string; xref: string; line: number; at: number })[]
  others: Map<string, number>
  /** Lines of people and families that no page shows, by tag. */
  notShown: Map<string, number>
}

export function gather(): Gathered {
  return { leads: new Map(), pictures: [], others: new Map(), notShown: new Map() }
}

/** The keys of a whole tree as they are counted. */
export function leadsOf({ leads }: Gathered): { key: string; deadFrom: number; people: number }[] {
  return [...leads].flatMap(([key, years]) => [...years].map(([deadFrom, people]) => ({ key, deadFrom, people })))
}

/** Writes the keys of a tree that has none of them yet; in their order, so that the index grows at its end. */
export function copyTreeKeys({ treeId }: ImportTarget, gathered: Gathered, blocks: Blocks): void {
  for (const { key, deadFrom, people } of leadsOf(gathered).sort((one, other) => (one.key < other.key ? -1 : 1)))
    blocks.add('tree_search_key', [treeId, key, deadFrom, people])
}

/** What somebody is called in a file, where the family name stands between strokes. */
const nameIn = (record: GedcomNode) =>
  cleanText(valueOf(record, 'NAME').slice(0, 400))
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 120)

/** Writes people as they are read, with their search keys and the records that are kept to the letter. */
export class PeopleCopy {
  #target: ImportTarget
  #survey: Survey
  #problems: Problems
  #gathered: Gathered
  #bonds: Bonds
  #blocks: Blocks
  #records: Records
  #done = new Set<string>()
  #position = 0

  constructor(
    blocks: Blocks,
    target: ImportTarget,
    about: { survey: Survey; problems: Problems; gathered: Gathered; bonds: Bonds },
  ) {
    this.#blocks = blocks
    this.#target = target
    this.#survey = about.survey
    const { sources, notes } = about.survey
    this.#records = { sourceOf: (xref) => sources.get(xref), noteOf: (xref) => notes.get(xref), rename: target.rename }
    this.#problems = about.problems
    this.#gathered = about.gathered
    this.#bonds = about.bonds
  }

  get count(): number {
    return this.#done.size
  }

  add(record: GedcomNode): void {
    this.#position++
    if (record.tag === 'TRLR') return
    if (record.tag === 'FAM') {
      countNotShown(this.#gathered.notShown, record)
      if (!this.#bonds.takeFamily(record)) this.#keep('RECORD', newId(), record)
      return
    }
    if (record.tag !== 'INDI') return this.#keep(record.tag === 'HEAD' ? 'HEADER' : 'RECORD', newId(), record)
    const id = this.#survey.personIds.get(record.xref)
    if (!id || this.#done.has(record.xref)) {
      this.#problems.about(
        () => nameIn(record),
        () => this.#problems.add('double-identifier', record.line),
      )
      return this.#keep('RECORD', newId(), record)
    }
    this.#done.add(record.xref)
    this.#bonds.takePerson(record)
    const person = this.#problems.about(
      () => nameIn(record),
      () => {
        const read = readPerson(record, this.#problems, textTags)
        this.#problems.add('text-too-long', record.line, countLongLines(read))
        return read
      },
    )
    const facts = factsFromGedcom(person, this.#records)
    if (lettersIn(facts.notes, 'text') + lettersIn(facts.sources, 'title') > mostCellLetters)
      throw new Refused('trees/import-too-large')
    const columns = personColumns(facts)
    const { treeId, accountId, importId, at } = this.#target
    const cells: Cell[] = Object.values(columns)
    cells.push(treeId, id, accountId, importId, at, at)
    this.#blocks.add('tree_person', cells)

    const keys = columns.search_keys
    for (const { key, addresses } of keyEntries(keys)) this.#blocks.add('tree_name_key', [treeId, key, id, addresses])
    const from = deadFromKey(columns.dead_from)
    for (const key of treeKeysOf(keys)) this.#lead(key, from)
    const pictures = picturesNamed(person.media, (xref) => this.#survey.media.get(xref))
    const about = { personId: id, xref: record.xref, line: record.line }
    for (const [at, picture] of pictures.entries()) this.#gathered.pictures.push({ ...about, ...picture, at })
    if (isPlain(record)) return
    countNotShown(this.#gathered.notShown, record)
    this.#keep('PERSON', id, record)
  }

  #lead(key: string, deadFrom: number): void {
    let people = this.#gathered.leads.get(key)
    if (!people) this.#gathered.leads.set(key, (people = new Map()))
    people.set(deadFrom, (people.get(deadFrom) ?? 0) + 1)
  }

  #keep(kind: string, id: string, record: GedcomNode): void {
    if (kind === 'RECORD') this.#gathered.others.set(record.tag, (this.#gathered.others.get(record.tag) ?? 0) + 1)
    this.#blocks.add('tree_extra', extraOf(this.#target, kind, id, record, this.#position))
  }
}

/** Letters of a text that pointers repeat: counted first, since to write them all only to be refused takes seconds. */
function lettersIn<K extends string>(items: readonly Record<K, string | null>[] | null, key: K): number {
  let letters = 0
  for (const item of items ?? []) letters += item[key]?.length ?? 0
  return letters
}

/** A record as it is kept: with our ids in place of the file's identifiers. */
function extraOf({ treeId, importId, rename }: ImportTarget, kind: string, id: string, node: GedcomNode, at: number) {
  const kept = renamed(node, rename)
  const people = kind === 'PERSON' || kind === 'UNION' ? associatesIn(kept).map(({ to }) => to) : []
  const ids = people.filter((to) => isId.test(to))
  const content = JSON.stringify(pack(kept))
  return [treeId, importId, kind, id, kept.xref, kept.tag, at, content, true, ids.length > 0 ? ids : null]
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Writes families and their children; the people must be there. Stops whenever a block is full; answers how many there are that bind somebody. */
export function* copyFamilies(
  target: ImportTarget,
  survey: Survey,
  families: ReadonlyMap<string, BoundFamily>,
  blocks: Blocks,
): Generator<undefined, number> {
  const { treeId, importId } = target
  let count = 0
  const idOf = (xref: string | undefined) => (xref === undefined ? null : survey.personIds.get(xref)!)
  let position = 0
  for (const [xref, family] of families) {
    position++
    const { read, partners, children } = family
    const { record } = read
    const id = survey.familyIds.get(xref)!
    // A family that binds nobody to anybody is only a text to be kept.
    if (partners.length + children.length === 0) {
      blocks.add('tree_extra', extraOf(target, 'RECORD', id, record, position))
      if (blocks.isFull) yield
      continue
    }
    count++
    const day = rangeOfDate(read.marriage as Parameters<typeof rangeOfDate>[0])
    const facts = read.facts.map(factOf)
    blocks.add('tree_union', [
      treeId,
      id,
      idOf(partners[0]),
      idOf(partners[1]),
      read.kind,
      dateJson(dateIn(read.marriage)),
      day.from,
      day.year,
      dateJson(dateIn(read.divorce)),
      facts.length > 0 ? JSON.stringify(facts) : null,
      position,
      importId,
    ])
    for (const [index, child] of children.entries())
      blocks.add('tree_child', [treeId, id, idOf(child.person), child.kindA, child.kindB, index + 1])
    if (!isPlain(record) || !isNamedBySexes(family))
      blocks.add('tree_extra', extraOf(target, 'UNION', id, record, position))
    if (blocks.isFull) yield
  }
  return count
}

/** True where an export without the record names the partners by the same tags. */
function isNamedBySexes({ read, sexes }: BoundFamily): boolean {
  const tags = partnerTags(sexes)
  return tags.length === read.partnerTags.length && read.partnerTags.every((tag, at) => tag === tags[at])
}
