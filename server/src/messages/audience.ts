import type { Hearers } from '../kit/streams.ts'
import { selectAmong } from './core/conversations.sql.ts'
import type { MessageParts } from './core/parts.ts'

/**
 * Recipients of the change events of a conversation: its members without those across a block from the account in `hears`, who
 * made the change. Events about reading and writing are for members who have accepted the conversation.
 */
export const memberHearers =
  ({ db, people }: Pick<MessageParts, 'db' | 'people'>, { isForActive = false } = {}): Hearers =>
  async (asked, accountIds) => {
    const members = await selectAmong(db, [...new Set(asked.map(({ rootId }) => rootId))], accountIds)
    const those = members.filter(({ status }) => !isForActive || status === 'ACTIVE')
    const between = await people.between(
      db,
      [...new Set(asked.map(({ hears }) => hears))],
      [...new Set(those.map((row) => row.account_id))],
    )
    const membersOf = Map.groupBy(those, (row) => row.conversation_id)
    return asked.flatMap((question) =>
      (membersOf.get(question.rootId) ?? [])
        .filter((row) => between.get(`${row.account_id} ${question.hears}`)?.blocked !== true)
        .filter((row) => !isForActive || row.account_id !== question.hears)
        .map((row) => ({ ...question, accountId: row.account_id })),
    )
  }
