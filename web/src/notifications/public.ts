import type { Notice, NoticeKind } from '@mulghar/contract/notifications/notifications'

/** What the notifications of a room say in one plain sentence, and where one sees what they are about, if one may go there. */
export type NoticeWords = Partial<Record<NoticeKind, NoticeLine>>

export type NoticeLine = {
  /** `who` are those who did it, as one speaks of them. */
  says: (notice: Notice, who: string) => string
  path?: (notice: Notice) => string | undefined
}
