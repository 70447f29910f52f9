import type { NoticeRow } from './notices.sql.ts'
import type { NoticeSource } from './public.ts'

const keyOf = (rootId: string, accountId: string) => `${rootId} ${accountId}`

/** The kinds whose notifications end when their recipient loses access to the resource. */
export const kindsWithAccess = (sources: readonly NoticeSource[]) =>
  sources.flatMap(({ access }) => access?.kinds ?? [])

/** Which of these notifications are about a resource that their recipient may not open now: a few statements for each source. */
export async function selectLost(sources: readonly NoticeSource[], rows: readonly NoticeRow[]): Promise<NoticeRow[]> {
  const lost = await Promise.all(
    sources.map(async ({ access }) => {
      const asked = rows.filter((row) => access?.kinds.includes(row.kind))
      if (!access || asked.length === 0) return []
      const roots = [...new Set(asked.map((row) => row.root_id))]
      const accounts = [...new Set(asked.map((row) => row.account_id))]
      const open = new Set((await access.seers(roots, accounts)).map(({ id, accountId }) => keyOf(id, accountId)))
      return asked.filter((row) => !open.has(keyOf(row.root_id, row.account_id)))
    }),
  )
  return lost.flat()
}
