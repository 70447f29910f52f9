import { personalReactionKinds, reactionNoticeKinds } from '@mulghar/contract/reactions/notices'
import { firstWords } from '../kit/first-words.ts'
import type { I18n } from '../kit/messages.ts'
import type { NoticeRow, NoticeSource, Told } from '../notifications/public.ts'
import { findComments } from './comments.sql.ts'
import { selectRemovals } from './removals.sql.ts'
import type { Reacted } from './public.ts'
import type { ReactionsDb } from './tables.ts'
import type { Things } from './things.ts'

const likeKinds: readonly NoticeRow['kind'][] = ['LIKE']
const commentKinds: readonly NoticeRow['kind'][] = ['COMMENT', 'REPLY', 'COMMENT_MENTION']

/**
 * Notifications of comments and likes name the resource by its kind, and quote the comment. Both are read with the list, so a quote
 * ends with a block, a mute, a deletion or lost access.
 */
export function reactionNotices(db: ReactionsDb, things: Things): NoticeSource {
  return {
    kinds: reactionNoticeKinds,
    personal: personalReactionKinds,
    async access(accountId, ids) {
      const seen = await things.seersOfAny(ids, [accountId])
      return new Map(seen.map(({ id }) => [id, 'SEES']))
    },
    namelessAcrossBlock: ['COMMENT_REMOVED'],
    async tell(accountId, rows) {
      const refs = [...new Set(rows.flatMap((row) => (row.ref_id === row.root_id ? [] : [row.ref_id])))]
      const [seen, comments, unheard, reasons] = await Promise.all([
        things.seen(accountId, [...new Set(rows.map((row) => row.root_id))]),
        findComments(db, refs),
        things.unheardBy(accountId),
        selectRemovals(
          db,
          accountId,
          rows.flatMap((row) => (row.kind === 'COMMENT_REMOVED' ? [row.ref_id] : [])),
        ),
      ])
      const commentOf = new Map(comments.map((comment) => [comment.id, comment]))
      const hidden = await things.hiddenAmong(accountId, comments)
      return new Map(
        rows.map((row): [string, Told] => {
          const thing = seen.get(row.root_id)
          const isHidden = hidden.has(row.ref_id) && thing?.reacted.moderates !== true
          const comment = thing && !isHidden ? commentOf.get(row.ref_id) : undefined
          const reason = reasons.get(row.ref_id)
          return [
            row.id,
            {
              names: {
                ...(thing && { [thing.kind]: { id: row.root_id, name: titleFor(thing.reacted, unheard) } }),
                ...(comment && { comment: { id: comment.id, name: firstWords(comment.text) } }),
              },
              ...(reason !== undefined && { reason }),
              isNameless: row.kind === 'COMMENT_REMOVED' && thing === undefined,
            },
          ]
        }),
      )
    },
    async unwanted(_accountId, rows, levels) {
      const [likes, comments] = [likeKinds, commentKinds].map((kinds) =>
        rows.filter(({ kind }) => kinds.includes(kind)),
      )
      const rootsOf = (some: typeof rows) => [...new Set(some.map((row) => row.root_id))]
      const [liked, commented] = await Promise.all([
        things.unwantedAmong(rootsOf(likes!), 'LIKE', levels),
        things.unwantedAmong(rootsOf(comments!), 'COMMENT', levels),
      ])
      const isUnwanted = ({ kind, root_id: id }: NoticeRow) => (likeKinds.includes(kind) ? liked : commented).has(id)
      return new Set([...likes!, ...comments!].filter(isUnwanted).map((row) => row.id))
    },
    mail: {
      subject: (i18n) => i18n.t('Replies and reactions'),
      choice: (i18n) => i18n.t('You can change these emails on the same page.'),
      line: lineOf,
    },
  }
}

/** The words of a muted owner stay unsaid, although the reader may open the resource. */
const titleFor = ({ ownerId, title }: Reacted, unheard: ReadonlySet<string>): string =>
  unheard.has(ownerId) ? '' : title

// The words stay in the house: a mail tells only that something was said.
function lineOf(i18n: I18n, row: NoticeRow, _: Told | undefined, who: string): string {
  switch (row.kind as (typeof reactionNoticeKinds)[number]) {
    case 'LIKE':
      return i18n.t('{count, plural, one {{who} likes something you shared} other {{who} like something you shared}}', {
        who,
        count: Math.max(1, row.actor_ids.length),
      })
    case 'COMMENT':
      return i18n.t('{who} commented on something you shared', { who })
    case 'REPLY':
      return i18n.t('{who} replied to your comment', { who })
    case 'COMMENT_MENTION':
      return i18n.t('{who} mentioned you in a comment', { who })
    case 'COMMENT_REMOVED':
      return row.actor_ids.length > 0
        ? i18n.t('{who} removed one of your comments', { who })
        : i18n.t('One of your comments was removed')
  }
}
