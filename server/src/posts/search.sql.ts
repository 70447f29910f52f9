import { sql } from 'kysely'
import type { DescribedMatch } from '../kit/names/matches.ts'
import { textSaysSo } from '../kit/names/said.sql.ts'
import { postColumns, type PostRow } from './posts.sql.ts'
import type { PostsDb } from './tables.ts'

type Asked = {
  viewerId: string
  followees: readonly string[]
  hidden: readonly string[]
  /** The groups that the viewer is in. */
  groups: readonly string[]
  /** Those of them that the viewer moderates: nobody is hidden there. */
  moderated: readonly string[]
  match: DescribedMatch
  question: string
  before?: string | undefined
  limit: number
}

/** Posts that have all these words and match so: one's own, of those one follows, those for all members, and those of one's groups; the newest first. */
export async function selectPostsSaying(
  db: PostsDb,
  { viewerId, followees, hidden, groups, moderated, match, question, before, limit }: Asked,
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${sql.join(postColumns.map((column) => sql.ref(column)))}
    from post
    where ${textSaysSo('post', match, question)} ${before === undefined ? sql`` : sql`and id < ${before}::uuid`}
      and (author_id = ${viewerId}
        or (visibility <> 'ONLY_ME' and author_id = any(${[...followees]}::uuid[]))
        or (group_id = any(${[...groups]}::uuid[]) and author_id <> all(${[...hidden]}::uuid[]))
        or group_id = any(${[...moderated]}::uuid[])
        or (visibility = 'MEMBERS' and author_id <> all(${[...hidden]}::uuid[])))
    order by id desc limit ${limit}`.execute(db)
  return rows
}
