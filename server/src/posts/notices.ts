import { postNoticeKinds } from '@mulghar/contract/posts/notices'
import type { NoticeSource, Told } from '../notifications/public.ts'
import { titleOf } from './title.ts'
import type { PostRow } from './posts.sql.ts'

/** Who is named in a post is told which it is, as far as they may see it now. */
export function postNotices(visible: (viewerId: string, ids: readonly string[]) => Promise<PostRow[]>): NoticeSource {
  return {
    kinds: postNoticeKinds,
    personal: postNoticeKinds,
    async tell(accountId, rows) {
      const posts = await visible(accountId, [...new Set(rows.map((row) => row.root_id))])
      const byId = new Map(posts.map((post) => [post.id, post]))
      return new Map(
        rows.map((row): [string, Told] => {
          const post = byId.get(row.root_id)
          return [row.id, { names: post ? { POST: { id: post.id, name: titleOf(post) } } : {} }]
        }),
      )
    },
    mail: {
      subject: (i18n) => i18n.t('You were named in a post'),
      choice: (i18n) => i18n.t('What you hear of, and whether by mail, you choose on the same page.'),
      line: (i18n, _row, _told, who) => i18n.t('{who} named you in a post', { who }),
    },
  }
}
