import type { OwnJoinRequest, joinRequests as wire } from '@mulghar/contract/trees/join-requests'
import { handle } from '../../kit/handle.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import type { TreesDb } from '../core/tables.ts'
import { selectSentRequests, type SentRequestRow } from './join-requests.sql.ts'
import { sinceKey } from './since-key.ts'

export const joinRequestHandlers = (db: TreesDb) =>
  handle<typeof wire>({
    async sent({ viewer }, { query }) {
      const cursor = decodeCursor(query.next, 2)
      const before = cursor && { since: sinceKey(cursor[0]), treeId: idKey(cursor[1]) }
      const rows = await selectSentRequests(db, viewer.id, before, limitOf(query))
      return toPage(rows, query, (row) => [row.since, row.tree_id], present)
    },
  })

/** Those who asked see the card of the tree, and so its name, as long as their request waits. */
const present = (row: SentRequestRow): OwnJoinRequest => ({
  id: row.tree_id,
  familyTreeName: row.tree_name,
  role: row.role,
  message: row.message,
  createdAt: row.created_at.toISOString(),
})
