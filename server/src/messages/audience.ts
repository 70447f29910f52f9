import type { Hearers } from '../kit/streams.ts'
import { selectAmong } from './core/conversations.sql.ts'
import type { MessageParts } from './core/parts.ts'

/**
 * Recipients of the change events of a conversation: its members without those across a block from the account in `hears`, who
 * made the change. Events about reading and writing are for members who have accepted the conversation; those about reading only for
 * members who show their own reading.
 */
export const memberHearers =
  ({ db, people }: Pick<MessageParts, 'db' | 'people'>, { isForActive = false, isForReaders = false } = {}): Hearers =>
  async (asked, accountIds) => {
    const members = await selectAmong(db, [...new Set(asked.map(({ rootId }) => rootId))], accountIds)
    const showing = isForReaders ? await people.chosen(db, 'readReceipts', accountIds) : undefined
    const those = members
      .filter(({ status }) => !isForActive || status === 'ACTIVE')
      .filter((row) => !showing || showing.get(row.account_id) === true)
    const between = await people.between(
      db,
      [...new Set([...asked.map(({ hears }) => hears), ...those.flatMap((row) => row.added_by ?? [])])],
      [...new Set(those.map((row) => row.account_id))],
    )
    const isAcross = (accountId: string, otherId: string) => between.get(`${accountId} ${otherId}`)?.blocked === true
    const membersOf = Map.groupBy(those, (row) => row.conversation_id)
    return asked.flatMap((question) =>
      (membersOf.get(question.rootId) ?? [])
        .filter((row) => !isAcross(row.account_id, question.hears))
        // A request to join a group is hidden while a block is between its recipient and the one who added them.
        .filter((row) => row.status !== 'REQUEST' || row.added_by === null || !isAcross(row.account_id, row.added_by))
        .filter((row) => !isForActive || row.account_id !== question.hears)
        .map((row) => ({ ...question, accountId: row.account_id })),
    )
  }
