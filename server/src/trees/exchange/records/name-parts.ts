import { nameTextKeys } from '@mulghar/contract/trees/person-fields'
import { childOf, type GedcomNode } from '@mulghar/gedcom/node'
import { readPerson } from '@mulghar/gedcom/person'
import { Problems } from '@mulghar/gedcom/problems'
import { inTransaction } from '../../../kit/database.ts'
import { lockTree } from '../../core/change.sql.ts'
import { countTreeVersion } from '../../tree/hidden-signs.sql.ts'
import { waitsForTreeMs } from '../../core/holding.ts'
import { replaceKeys } from '../../core/keys.sql.ts'
import { personColumns } from '../../core/person-columns.ts'
import type { PersonFacts } from '../../core/person-facts.ts'
import type { TreesDb } from '../../core/tables.ts'
import { factsOf } from '../../person/person.sql.ts'
import { unpack } from '../../person/verbatim.ts'
import { selectWaiting, updatePersonColumns } from '../../tree/waiting-names.sql.ts'
import { factsFromGedcom, nameIn } from './fields.ts'
import { findWaitingTree, takeWaiting } from './name-parts.sql.ts'

const atOnce = 200

/** Reads prefixes, suffixes and further names of people who were imported before these had fields, until none waits. */
export async function readWaitingNameParts(db: TreesDb): Promise<void> {
  for (;;) {
    const treeId = await findWaitingTree(db)
    if (treeId === undefined) return
    await inTransaction(db, async (trx) => {
      await lockTree(trx, treeId, waitsForTreeMs)
      await readSome(trx, treeId)
    })
  }
}

async function readSome(trx: TreesDb, treeId: string): Promise<void> {
  const records = await takeWaiting(trx, treeId, atOnce)
  for (const row of await selectWaiting(trx, treeId, [...records.keys()])) {
    const facts = factsOf(row)
    const told = withNameParts(
      facts,
      unpack(records.get(row.id)!, (xref) => xref),
    )
    if (!told) continue
    const { dead_from: _, ...columns } = personColumns(told)
    const deadFrom = row.dead_from
    const before = { keys: row.search_keys, deadFrom }
    await replaceKeys(trx, { treeId, id: row.id }, before, { keys: columns.search_keys, deadFrom })
    await updatePersonColumns(trx, row, { ...columns, dead_from: deadFrom })
  }
  await countTreeVersion(trx, treeId)
}

/** What is told of somebody with the parts of names of their record; undefined where it has none besides. Pure. */
export function withNameParts(facts: PersonFacts, record: GedcomNode): PersonFacts | undefined {
  const person = readPerson(record, new Problems())
  const read = factsFromGedcom(person, () => '')
  const old = namesBefore(childOf(record, 'NAME'))
  const isAsImported = facts.firstName === nameIn(old.first) && facts.lastName === nameIn(old.last)
  const known = new Set((facts.names ?? []).map(({ first, last }) => `${first} ${last}`))
  const added = (read.names ?? []).filter(({ id, first, last }) => id && !known.has(`${first} ${last}`))
  const told: PersonFacts = { ...facts }
  if (isAsImported) {
    told.firstName = read.firstName
    told.lastName = read.lastName
    for (const key of nameTextKeys) told[key] ??= read[key]
  } else {
    // Of a name that was changed here only the pieces are taken: the text may say something else by now.
    told.namePrefix ??= read.namePrefix
    told.surnamePrefix ??= read.surnamePrefix
    told.nameSuffix ??= person.record.children.some(hasSuffix) ? read.nameSuffix : null
  }
  if (added.length > 0) told.names = [...(facts.names ?? []), ...added]
  const keys = ['firstName', 'lastName', 'names', ...nameTextKeys] as const
  return keys.some((key) => told[key] !== facts[key]) ? told : undefined
}

const hasSuffix = ({ tag, children }: GedcomNode) => tag === 'NAME' && children.some((child) => child.tag === 'NSFX')

/** Given name and surname as imports read them before the parts of names had fields: all text outside the slashes is given. */
function namesBefore(name: GedcomNode | undefined): { first: string; last: string } {
  if (!name) return { first: '', last: '' }
  const valueOf = (tag: string) => childOf(name, tag)?.value.trim() ?? ''
  const text = name.value.replace(/\s{2,}|[^\S ]/g, ' ').trim()
  const open = text.indexOf('/')
  const close = open < 0 ? -1 : text.indexOf('/', open + 1)
  const end = close < 0 ? text.length : close
  const given = open < 0 ? text : `${text.slice(0, open).trim()} ${text.slice(end + 1).trim()}`.trim()
  const surname = open < 0 ? '' : text.slice(open + 1, end).trim()
  return {
    first: given || valueOf('GIVN'),
    last: surname || [valueOf('SPFX'), valueOf('SURN')].filter(Boolean).join(' '),
  }
}
