import type { Notice, NoticeKind, NoticeLevel, NoticeRootKind } from '@mulghar/contract/notifications/notifications'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

export { changed as noticesChanged } from './unread.ts'

/** What the notifications of a room say in one plain sentence, and where one sees what they are about, if one may go there. */
export type NoticeWords = Partial<Record<NoticeKind, NoticeLine>>

export type NoticeLine = {
  /** `who` are those who did it, as one speaks of them. */
  says: (notice: Notice, who: string) => string
  path?: (notice: Notice) => string | undefined
  /** One line of what was said, or of what it is about. */
  quote?: (notice: Notice) => string | undefined
  /** The buttons that answer it, while it waits for an answer. */
  Answers?: ComponentType<{ notice: Notice }>
}

/** A small sign beside the face of who did it; its colour tells the heart, the days and all else apart. */
export type NoticeIcon = { Icon: ComponentType<{ className?: string }>; tone?: 'accent' | 'heart' | 'day' }
export type NoticeIcons<Words extends NoticeWords> = Record<keyof Words, NoticeIcon>

/** How one chooses what to hear of a root, by its kind. */
export type NoticeChoices = Partial<Record<NoticeRootKind, NoticeChoiceWords>>

export type NoticeChoiceWords = {
  /** What the choice is about. */
  label: (root: { name: string }) => string
  levels: readonly { value: NoticeLevel; label: MessageDescriptor }[]
  /** The words where a level has no effect yet, by the code of what is missing. */
  lacks: Readonly<Record<string, MessageDescriptor>>
}

/** What a room has for the page of notifications. */
export type NoticePart = {
  noticeWords: NoticeWords
  noticeIcons: Partial<Record<NoticeKind, NoticeIcon>>
  noticeChoices?: NoticeChoices
  /** How each kind is called that can be switched off. */
  noticeSwitches?: Partial<Record<NoticeKind, MessageDescriptor>>
  /** What is told here, said where nothing has been yet. */
  whatIsTold?: MessageDescriptor
}
