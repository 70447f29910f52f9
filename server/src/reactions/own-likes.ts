import type { OwnLike } from '@mulghar/contract/reactions/likes'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import { selectOwnLikes } from './likes.sql.ts'
import type { ReactionsDb } from './tables.ts'
import type { Things } from './things.ts'

/** The likes of an account. Resources that it may no longer see stay unnamed; it can take its likes back all the same. */
export async function listOwnLikes(
  { db, things }: { db: ReactionsDb; things: Pick<Things, 'seen'> },
  accountId: string,
  query: PageQuery,
): Promise<Page<OwnLike>> {
  const cursor = decodeCursor(query.next, 1)
  const rows = await selectOwnLikes(db, accountId, cursor && idKey(cursor[0]), limitOf(query))
  const resources = await things.seen(accountId, [...new Set(rows.map((row) => row.root_id))])
  return toPage(
    rows,
    query,
    (row) => [row.id],
    (row): OwnLike => {
      const resource = resources.get(row.root_id)
      return {
        id: row.id,
        contentId: row.content_id,
        contentType: row.kind,
        createdAt: row.at.toISOString(),
        place: { kind: row.root_kind, seen: resource ? { id: row.root_id, title: resource.reacted.title } : null },
      }
    },
  )
}
