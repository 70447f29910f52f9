import { newId } from '../../kit/ids.ts'
import type { OpenConversation } from './change.ts'
import { insertMessage, nextSeq } from './messages.sql.ts'

type GroupEvent = { kind: 'ADDED'; accountId: string } | { kind: 'LEFT' } | { kind: 'RENAMED'; name: string | null }

/** Writes a line into the thread of a group about what the account did. It is delivered to nobody, so it moves nothing in the lists. */
export async function writeEvent({ trx, at, view }: OpenConversation, event: GroupEvent): Promise<void> {
  const conversationId = view.joined.id
  await insertMessage(trx, {
    conversation_id: conversationId,
    seq: await nextSeq(trx, conversationId),
    id: newId(),
    sender_id: view.viewerId,
    client_id: null,
    text: event.kind === 'RENAMED' ? (event.name ?? '') : '',
    card_kind: null,
    card_id: null,
    reply_to: null,
    event_kind: event.kind,
    event_account: event.kind === 'ADDED' ? event.accountId : null,
    created_at: at,
    edited_at: null,
    deleted_at: null,
  })
}
