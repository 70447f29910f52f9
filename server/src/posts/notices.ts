import { personalPostKinds, postNoticeKinds, type PostNoticeKind } from '@mulghar/contract/posts/notices'
import type { Groups } from '../groups/public.ts'
import type { I18n } from '../kit/messages.ts'
import { quoted, type NoticeRow, type NoticeSource, type Told } from '../notifications/public.ts'
import { selectRemovals } from './groups.sql.ts'
import { unwantedAmong } from './readers.ts'
import { titleOf } from './title.ts'
import type { PostRow } from './posts.sql.ts'
import type { PostsDb } from './tables.ts'

type Parts = {
  db: PostsDb
  groups: Pick<Groups, 'feeds'>
  readersOf: (ids: readonly string[], accountIds: readonly string[]) => Promise<{ id: string; accountId: string }[]>
  visible: (viewerId: string, ids: readonly string[]) => Promise<PostRow[]>
}

/** Who is named in a post is told which it is, as far as they may see it now; whose post was taken away, from which group, and why. */
export function postNotices({ db, groups, visible, readersOf }: Parts): NoticeSource {
  return {
    kinds: postNoticeKinds,
    personal: personalPostKinds,
    async access(accountId, ids) {
      const seen = await readersOf(ids, [accountId])
      return new Map(seen.map(({ id }) => [id, 'SEES']))
    },
    async tell(accountId, rows) {
      const [removed, named] = [
        rows.filter((row) => row.kind === 'POST_REMOVED'),
        rows.filter((row) => row.kind !== 'POST_REMOVED'),
      ]
      const rootsOf = (some: typeof rows) => [...new Set(some.map((row) => row.root_id))]
      const refs = removed.map((row) => row.ref_id)
      const [posts, feeds, reasons] = await Promise.all([
        visible(accountId, rootsOf(named)),
        groups.feeds(db, accountId, rootsOf(removed)),
        selectRemovals(db, accountId, refs),
      ])
      const byId = new Map(posts.map((post) => [post.id, post]))
      return new Map(
        rows.map((row): [string, Told] => {
          const [post, group] = [byId.get(row.root_id), feeds.get(row.root_id)]
          const names = {
            ...(post && { POST: { id: post.id, name: titleOf(post) } }),
            ...(group && { GROUP: { id: group.id, name: group.name } }),
          }
          return [row.id, { names, reason: reasons.get(row.ref_id) ?? null }]
        }),
      )
    },
    async unwanted(_accountId, rows, levels) {
      const mentions = rows.filter((row) => row.kind === 'POST_MENTION')
      const ids = mentions.map((row) => row.root_id)
      const posts = new Set(await unwantedAmong(db, ids, 'COMMENT', levels))
      return new Set(mentions.flatMap((row) => (posts.has(row.root_id) ? row.id : [])))
    },
    mail: {
      subject: (i18n) => i18n.t('New posts'),
      choice: (i18n) => i18n.t('You can change these emails on the same page.'),
      line: lineOf,
    },
  }
}

function lineOf(i18n: I18n, row: NoticeRow, told: Told | undefined, who: string): string {
  const group = quoted(i18n, told, 'GROUP') ?? i18n.t('a group')
  switch (row.kind as PostNoticeKind) {
    case 'POST_MENTION':
      return i18n.t('{who} mentioned you in a post', { who })
    case 'POST_REMOVED':
      return told?.reason
        ? i18n.t('One of your posts was removed from {group}: “{reason}”', { group, reason: told.reason })
        : i18n.t('One of your posts was removed from {group}', { group })
  }
}
