import { peopleNoticeKinds } from '@mulghar/contract/people/notices'
import type { Accounts } from '../accounts/public.ts'
import type { I18n } from '../kit/messages.ts'
import { goneAccount } from '../kit/erasure-types.ts'
import type { NoticeRow, NoticeSource, Told } from '../notifications/public.ts'
import type { PeopleDb } from './tables.ts'

/** A notice of a follow names the one who did it, as long as they are there. */
export function peopleNotices(db: PeopleDb, accounts: Pick<Accounts, 'names'>): NoticeSource {
  return {
    kinds: peopleNoticeKinds,
    personal: peopleNoticeKinds,
    async tell(_, rows) {
      const names = await accounts.names(db, rows.flatMap(actorOf))
      return new Map(
        rows.map((row): [string, Told] => {
          const [id] = actorOf(row)
          const name = id === undefined ? undefined : names.get(id)
          return [row.id, { names: id !== undefined && name !== undefined ? { user: { id, name } } : {} }]
        }),
      )
    },
    mail: {
      subject: (i18n) => i18n.t('Followers'),
      choice: (i18n) => i18n.t('You can change these emails on the same page.'),
      line: lineOf,
    },
  }
}

const actorOf = (row: NoticeRow): string[] => row.actor_ids.slice(0, 1).filter((id) => id !== goneAccount)

function lineOf(i18n: I18n, row: NoticeRow, _: Told | undefined, who: string): string {
  switch (row.kind as (typeof peopleNoticeKinds)[number]) {
    case 'FOLLOW':
      return i18n.t('{who} started following you', { who })
    case 'FOLLOW_REQUEST':
      return i18n.t('{who} wants to follow you', { who })
    case 'FOLLOW_ACCEPTED':
      return i18n.t('{who} accepted your follow request', { who })
  }
}
