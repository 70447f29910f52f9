import { unitsOf } from '@mulghar/contract/finance/money'
import type { FinanceEvent } from '@mulghar/contract/finance/programs'
import type { EntryKept } from '@mulghar/contract/finance/entry-rules'
import type { EventRow } from './history.sql.ts'
import { peopleSeen, seesContact, type PresentParts } from './present.ts'
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

const contactFields = new Set(['donorAddress', 'donorPhoneNo'])
const personOf = (said: Said | null) => (typeof said?.['personId'] === 'string' ? said['personId'] : null)

/** What was done as a viewer is told of it: whom it names, as far as they see them now. */
export async function presentEvents(
  parts: Pick<PresentParts, 'db' | 'accounts' | 'belonging'>,
  viewerId: string,
  program: ProgramRow,
  rows: readonly EventRow[],
): Promise<Map<string, FinanceEvent>> {
  const [names, people] = await Promise.all([
    parts.accounts.names(
      parts.db,
      rows.flatMap((row) => row.account_id ?? []),
    ),
    peopleSeen(
      parts,
      viewerId,
      rows.flatMap((row) => [personOf(row.before), personOf(row.after)]),
    ),
  ])

  function shown(said: Said | null, seesThem: boolean): Said | null {
    if (!said) return null
    const told = Object.fromEntries(Object.entries(said).filter(([field]) => seesThem || !contactFields.has(field)))
    if (!('personId' in told)) return told
    const id = personOf(said)
    const name = id === null ? undefined : people.get(id)
    return { ...told, personId: name === undefined ? null : id, personName: name ?? null }
  }

  return new Map(
    rows.map((row): [string, FinanceEvent] => {
      const sees = row.entry_id === null || seesContact(viewerId, program, row.entry_by)
      const by = row.account_id === null ? undefined : names.get(row.account_id)
      const event = {
        id: row.id,
        kind: row.kind,
        entryId: row.entry_id,
        by: by === undefined ? null : { id: row.account_id!, name: by },
        at: row.at.toISOString(),
        before: shown(row.before, sees),
        after: shown(row.after, sees),
      }
      return [row.id, event]
    }),
  )
}
