import type { NoticeKind } from '@mulghar/contract/notifications/notifications'
import type { NoticeLine, NoticeWords } from './public.ts'

type Load = () => Promise<readonly NoticeWords[]>

let load: Load = () => Promise.resolve([])
let coming: Promise<void> | undefined
let lines: NoticeWords = {}

/** Tells where the sentences of the rooms that notify can be had. */
export function offerNoticeWords(from: Load): void {
  load = from
}

/** Brings them before the first notification is shown, once. */
export function bringNoticeWords(): Promise<void> {
  coming ??= load().then(
    (all) => {
      lines = Object.assign({}, ...all) as NoticeWords
    },
    (error: unknown) => {
      coming = undefined
      throw error
    },
  )
  return coming
}

/** None of a kind that only a newer house knows. */
export const lineOf = (kind: NoticeKind): NoticeLine | undefined => lines[kind]
