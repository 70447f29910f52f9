import { lockConversation, selectMembers } from './core/conversations.sql.ts'
import type { MessageParts } from './core/parts.ts'
import { selectDeclinedGroups } from './declined-groups.sql.ts'
import { endConversation } from './membership.ts'

/** A member who has left such a group can delete their own messages in it until then. Earlier, the end would reveal the decline. */
const keptMs = 30 * 24 * 60 * 60_000
const atOnce = 100

/** Deletes groups in which only members are left who have declined them: nobody can open them any more. */
export async function deleteDeclinedGroups(parts: MessageParts): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - keptMs)
  for (;;) {
    const ids = await selectDeclinedGroups(parts.db, before, atOnce)
    for (const id of ids)
      await parts.change(parts.db, async (trx) => {
        if (!(await lockConversation(trx, id))) return
        const members = await selectMembers(trx, [id])
        if (members.every(({ status }) => status === 'REFUSED')) await endConversation(parts, trx, id)
      })
    if (ids.length < atOnce) return
  }
}
