import { readFamily, readPerson, type GedcomNode, type Problems } from '@mulghar/gedcom'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { PoolClient } from 'pg'
import { newId } from '../../kit/ids.ts'
import { rangeOfDate } from '../date-range.ts'
import { dateJson, deadFrom, deadFromKey, hasDied, personColumns, personKeys, treeKeysOf } from '../person-columns.ts'
import { TableCopy } from './copy.sql.ts'
import { factOf, factsFromGedcom } from './fields.ts'
import type { Survey } from './survey.ts'
import { isPlain, pack, renamed } from './verbatim.ts'

export type ImportTarget = {
  client: PoolClient
  treeId: string
  accountId: string
  importId: string
  at: Date
  /** What identifiers of the file become: people and families our own ids, other records one that is free. */
  rename: (xref: string) => string
}

const extraColumns = ['tree_id', 'import_id', 'kind', 'id', 'xref', 'tag', 'position', 'content']

/** What a copy cannot take in beside its own rows: it is written after the people. */
export type Gathered = {
  extras: (readonly [kind: string, id: string, xref: string, tag: string, position: number, content: string])[]
  /** Each a key, a tab and the person's id: neither has a tab in it. */
  nameKeys: string[]
  leads: Map<string, { key: string; deadFrom: number; people: number }>
  pictures: { personId: string; file: string }[]
  others: Map<string, number>
}

export function gather(): Gathered {
  return { extras: [], nameKeys: [], leads: new Map(), pictures: [], others: new Map() }
}

/** Writes people as they are read, and gathers what belongs to other tables. */
export class PeopleCopy {
  #target: ImportTarget
  #survey: Survey
  #problems: Problems
  #gathered: Gathered
  #copy: TableCopy | undefined
  #done = new Set<string>()
  #position = 0

  constructor(target: ImportTarget, survey: Survey, problems: Problems, gathered: Gathered) {
    this.#target = target
    this.#survey = survey
    this.#problems = problems
    this.#gathered = gathered
  }

  get count(): number {
    return this.#done.size
  }

  async add(record: GedcomNode): Promise<void> {
    this.#position++
    if (record.tag === 'FAM' || record.tag === 'TRLR') return
    if (record.tag !== 'INDI') return this.#keep(record.tag === 'HEAD' ? 'HEADER' : 'RECORD', newId(), record)
    const id = this.#survey.personIds.get(record.xref)
    if (!id || this.#done.has(record.xref)) {
      this.#problems.add('double-identifier', record.line)
      return this.#keep('RECORD', newId(), record)
    }
    this.#done.add(record.xref)
    const person = readPerson(record, this.#problems)
    const facts = factsFromGedcom(person, (source) => this.#survey.sourceTitles.get(source) ?? '')
    const columns = personColumns(facts)
    const { treeId, accountId, importId, at, client } = this.#target
    const whole = {
      tree_id: treeId,
      id,
      ...columns,
      added_by: accountId,
      import_id: importId,
      created_at: at,
      updated_at: at,
    }
    this.#copy ??= new TableCopy(client, 'tree_person', Object.keys(whole))
    await this.#copy.add(Object.values(whole))

    const keys = personKeys(facts)
    for (const key of keys) this.#gathered.nameKeys.push(`${key}\t${id}`)
    const from = deadFromKey(deadFrom(hasDied(facts), rangeOfDate(facts.birth).to))
    for (const key of treeKeysOf(keys)) this.#lead(key, from)
    const picture = person.media
      .map((media) => media.file || (this.#survey.mediaFiles.get(media.record) ?? ''))
      .find(Boolean)
    if (picture) this.#gathered.pictures.push({ personId: id, file: picture })
    if (!isPlain(record)) this.#keep('PERSON', id, record)
  }

  async end(): Promise<void> {
    await this.#copy?.end()
  }

  #lead(key: string, from: number): void {
    const name = `${key} ${from}`
    const lead = this.#gathered.leads.get(name)
    if (lead) lead.people++
    else this.#gathered.leads.set(name, { key, deadFrom: from, people: 1 })
  }

  #keep(kind: string, id: string, record: GedcomNode): void {
    const kept = renamed(record, this.#target.rename)
    if (kind === 'RECORD') this.#gathered.others.set(record.tag, (this.#gathered.others.get(record.tag) ?? 0) + 1)
    this.#gathered.extras.push([kind, id, kept.xref, kept.tag, this.#position, JSON.stringify(pack(kept))])
  }
}

/** Writes families and their children; the people must be there. Answers how many. */
export async function copyFamilies(
  target: ImportTarget,
  survey: Survey,
  records: readonly GedcomNode[],
  problems: Problems,
  gathered: Gathered,
): Promise<number> {
  const { client, treeId, importId, rename } = target
  const idOf = (xref: string | undefined) => (xref === undefined ? null : survey.personIds.get(xref)!)
  const unions = new TableCopy(client, 'tree_union', [
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
  ])
  const written = new Set<string>()
  let position = 0
  for (const record of records) {
    const found = survey.families.get(record.xref)
    if (!found || written.has(record.xref)) continue
    written.add(record.xref)
    const family = readFamily(record, problems)
    position++
    const { partners } = found
    // A family that binds nobody to anybody is only a text to be kept.
    if (partners.length + found.children.length === 0) {
      const kept = renamed(record, rename)
      gathered.extras.push(['RECORD', found.id, kept.xref, 'FAM', position, JSON.stringify(pack(kept))])
      survey.families.delete(record.xref)
      continue
    }
    const day = rangeOfDate(family.marriage as Parameters<typeof rangeOfDate>[0])
    const facts = family.facts.map(factOf)
    await unions.add([
      treeId,
      found.id,
      idOf(partners[0]),
      idOf(partners[1]),
      family.kind,
      dateJson(family.marriage as PartialDate | null),
      day.from,
      day.year,
      dateJson(family.divorce as PartialDate | null),
      facts.length > 0 ? JSON.stringify(facts) : null,
      position,
      importId,
    ])
    if (!isPlain(record)) {
      const kept = renamed(record, rename)
      gathered.extras.push(['UNION', found.id, kept.xref, 'FAM', position, JSON.stringify(pack(kept))])
    }
  }
  await unions.end()
  const children = new TableCopy(client, 'tree_child', [
    'tree_id',
    'union_id',
    'child_id',
    'kind_a',
    'kind_b',
    'position',
  ])
  for (const family of survey.families.values()) {
    for (const [index, child] of family.children.entries()) {
      await children.add([treeId, family.id, idOf(child.person), child.kindA, child.kindB, index + 1])
    }
  }
  await children.end()
  return survey.families.size
}

/** Writes what was gathered: search keys in their order, so that the index grows at its end, and the verbatim records. */
export async function copyGathered({ client, treeId, importId }: ImportTarget, gathered: Gathered): Promise<void> {
  gathered.nameKeys.sort()
  const keys = new TableCopy(client, 'tree_name_key', ['tree_id', 'key', 'person_id'])
  for (const entry of gathered.nameKeys) {
    const tab = entry.indexOf('\t')
    await keys.add([treeId, entry.slice(0, tab), entry.slice(tab + 1)])
  }
  await keys.end()
  const extras = new TableCopy(client, 'tree_extra', extraColumns)
  for (const row of gathered.extras) await extras.add([treeId, importId, ...row])
  await extras.end()
}
