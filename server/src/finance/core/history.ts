import { unitsOf } from '@mulghar/contract/finance/money'
import type { FinanceEvent } from '@mulghar/contract/finance/programs'
import type { EntryKept } from '@mulghar/contract/finance/entry-rules'
import type { EntryRow } from './entries.sql.ts'
import type { EventRow } from './history.sql.ts'
import { namesSeen, peopleSeen, seesContact, type PresentParts } from './present.ts'
import type { ProgramRow } from './programs.sql.ts'

type Said = Record<string, unknown>
export type Named = { personId: string | null; mediaIds: readonly string[] }

/** What of an entry the history tells. */
export const saidOfEntry = ({ name, minor, address, phone, personId, mediaIds }: EntryKept & Named): Said => ({
  donorName: name,
  amount: unitsOf(minor),
  donorAddress: address,
  donorPhoneNo: phone,
  personId,
  mediaIds,
})

/** An entry as the history tells it. */
export const keptOf = (row: EntryRow): EntryKept & Named => ({
  name: row.name,
  minor: Number(row.amount_minor),
  address: row.address,
  phone: row.phone,
  personId: row.person_id,
  mediaIds: row.media_ids,
})

const contactFields = new Set(['donorAddress', 'donorPhoneNo'])
/** Known only to the creators of the program and of the entry. */
const reasonField = 'asideReason'
const idIn = (said: Said | null, field: string) => {
  const id = said?.[field]
  return typeof id === 'string' ? id : null
}
/** What a program belongs to: known only to who may see that. */
const links = { familyId: 'TREE', groupId: 'GROUP' } as const

/** What was done as a viewer is told of it: whom it names, as far as they see them now. */
export async function presentEvents(
  parts: Pick<PresentParts, 'db' | 'accounts' | 'belonging' | 'blocked'>,
  viewerId: string,
  program: ProgramRow,
  rows: readonly EventRow[],
): Promise<Map<string, FinanceEvent>> {
  const idsOf = (field: string) => rows.flatMap((row) => [idIn(row.before, field), idIn(row.after, field)])
  const seenOf = (field: keyof typeof links) =>
    parts.belonging.seen(
      parts.db,
      links[field],
      viewerId,
      idsOf(field).filter((id) => id !== null),
    )
  const [names, people, familyId, groupId] = await Promise.all([
    namesSeen(
      parts,
      viewerId,
      program.created_by,
      rows.map((row) => row.account_id),
    ),
    peopleSeen(parts, viewerId, idsOf('personId')),
    seenOf('familyId'),
    seenOf('groupId'),
  ])
  const seen: Record<string, ReadonlyMap<string, unknown>> = { familyId, groupId }

  function shown(said: Said | null, seesThem: boolean, seesReason: boolean): Said | null {
    if (!said) return null
    const told = Object.fromEntries(
      Object.entries(said)
        .filter(([field]) => (seesThem || !contactFields.has(field)) && (seesReason || field !== reasonField))
        .map(([field, value]) => [field, seen[field]?.has(String(value)) === false ? null : value]),
    )
    if (!('personId' in told)) return told
    const id = idIn(said, 'personId')
    const person = id === null ? undefined : people.get(id)
    return { ...told, personId: person?.id ?? null, personName: person?.name ?? null }
  }

  return new Map(
    rows.map((row): [string, FinanceEvent] => {
      const sees = row.entry_id === null || seesContact(viewerId, program, row.entry_by)
      // The reason belongs to setting aside; an entry that counts again has none.
      const seesReason = row.kind !== 'COUNT_AGAIN' && (viewerId === program.created_by || viewerId === row.entry_by)
      const by = row.account_id === null ? undefined : names.get(row.account_id)
      const event = {
        id: row.id,
        kind: row.kind,
        entryId: row.entry_id,
        by: by === undefined ? null : { id: row.account_id!, name: by },
        at: row.at.toISOString(),
        before: shown(row.before, sees, seesReason),
        after: shown(row.after, sees, seesReason),
      }
      return [row.id, event]
    }),
  )
}
