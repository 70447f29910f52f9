import { sql, type RawBuilder } from 'kysely'
import { rangeOf } from '../../kit/names/keys.ts'
import type { Word } from '../../kit/names/words.ts'

type Part = RawBuilder<unknown>

/** Whether there is such a row: as a value, which is looked up for each tree and never planned for all of them. */
export const some = (rows: Part) => sql`coalesce((select true ${rows} limit 1), false)`
export const all = (conditions: readonly Part[]) => sql.join([sql`true`, ...conditions], sql` and `)

export function anyRange(column: string, starts: readonly string[]): Part {
  const key = sql.ref(column)
  const ranges = starts.map((start) => {
    if (start.endsWith(' ')) return sql`${key} = ${start.trim()}`
    const { from, to } = rangeOf(start)
    return sql`(${key} >= ${from} and ${key} < ${to})`
  })
  return sql`(${sql.join(ranges, sql` or `)})`
}

/** Whether the name or gotra of the tree `t` has all these words. */
export const hasTitleWords = (title: readonly Word[]): Part =>
  all(
    title.map((word) => {
      const starts = word.map((start) => `#${start}`)
      return some(sql`from tree_search_key title where title.tree_id = t.id and ${anyRange('title.key', starts)}`)
    }),
  )
