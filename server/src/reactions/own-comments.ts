import type { CommentedKind } from '@mulghar/contract/reactions/kinds'
import type { OwnComment } from '@mulghar/contract/reactions/comments'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import { selectOwnComments } from './comments.sql.ts'
import type { ReactionsDb } from './tables.ts'
import type { Things } from './things.ts'

/** The comments of an account. Resources that it may no longer see stay unnamed; it can delete its comments there all the same. */
export async function listOwnComments(
  { db, things }: { db: ReactionsDb; things: Pick<Things, 'seen'> },
  accountId: string,
  query: PageQuery,
): Promise<Page<OwnComment>> {
  const cursor = decodeCursor(query.next, 1)
  const rows = await selectOwnComments(db, accountId, cursor && idKey(cursor[0]), limitOf(query))
  const resources = await things.seen(accountId, [...new Set(rows.map((row) => row.thing_id))])
  return toPage(
    rows,
    query,
    (row) => [row.id],
    (row): OwnComment => {
      const resource = resources.get(row.thing_id)
      return {
        id: row.id,
        comment: row.text,
        createdAt: row.created_at.toISOString(),
        editedAt: row.edited_at?.toISOString() ?? null,
        place: {
          // Comments are written on kinds that can be commented on only.
          kind: row.kind as CommentedKind,
          seen: resource ? { id: row.thing_id, title: resource.reacted.title } : null,
        },
      }
    },
  )
}
