import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { forgetSent, onSentElsewhere } from '../kit/device-drafts.ts'
import { mayBeCreated, Refusal } from '../kit/failures.ts'
import { i18n } from '../kit/i18n.ts'
import { mutateFor } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { pageOwner, TakenBack } from '../kit/waiting-saves.ts'
import { wordsFor } from '../kit/words.ts'
import { msg } from '@lingui/core/macro'
import { sent } from '../people/public.ts'
import { useSession } from '../session/session-store.ts'
import { blank, isNothing, keepDraft, keptDraft, type Draft } from './draft.ts'
import { postDraftKey } from './draft-key.ts'
import { wordsForFiles, wordsForPosting } from './media/file-words.ts'
import { bytesOf, isTooMuch } from './media/files.ts'
import { sentMedia } from './media/media-items.ts'
import { postMutations } from './posts.queries.ts'
import { forget } from './media/uploads.ts'
import { wordsOfCreating } from './words-by-call.ts'

/** Without a selection the caret goes to the end, and the composer scrolls into view. */
type Started = { selection?: readonly [from: number, to: number] }

type Composing = {
  draft: Draft
  isPosting: boolean
  /** Set when another part of the page has begun a post, until the composer has taken the focus for it. */
  started: Started | undefined
}

/** What is being written in one place: for one's own readers, or in a group. */
export type Desk = { groupId: string | undefined; store: StoreApi<Composing>; stopHearing?: (() => void) | undefined }

const me = () => useSession.getState().user?.id
const of = (accountId: string | undefined, groupId: string | undefined): Composing => ({
  draft: accountId ? keptDraft(accountId, groupId) : blank,
  isPosting: false,
  started: undefined,
})

const desks = new Map<string, Desk>()

/** What the member who is signed in is writing there. It stands outside the page, which may be left and entered again. */
export function deskOf(groupId?: string): Desk {
  const known = desks.get(groupId ?? '')
  if (known) return known
  const desk: Desk = { groupId, store: createStore<Composing>(() => of(me(), groupId)) }
  desks.set(groupId ?? '', desk)
  hearOtherTabs(desk)
  return desk
}

/** A post that another tab has sent is not offered again; what was typed here meanwhile stays. */
function hearOtherTabs(desk: Desk): void {
  desk.stopHearing?.()
  const accountId = me()
  desk.stopHearing =
    accountId === undefined
      ? undefined
      : onSentElsewhere(
          postDraftKey(accountId, desk.groupId),
          () => desk.store.getState().draft.items.length === 0 && write(desk, () => blank),
        )
}

useSession.subscribe((now, before) => {
  if (now.user?.id === before.user?.id) return
  for (const desk of desks.values()) {
    desk.store.setState(of(now.user?.id, desk.groupId))
    hearOtherTabs(desk)
  }
})

export function write({ groupId, store }: Desk, change: (draft: Draft) => Draft): void {
  const draft = change(store.getState().draft)
  store.setState({ draft })
  const accountId = me()
  if (accountId) keepDraft(accountId, draft, groupId)
}

/**
 * Posts what is written once its photos are sent, wherever one is by then; what was not posted stays as it was. A post that waits
 * for a connection is taken back when its page is left: the draft stays.
 */
export async function post(cache: QueryClient, desk: Desk): Promise<void> {
  const { groupId, store } = desk
  const { draft, isPosting } = store.getState()
  if (isPosting || isNothing(draft)) return
  if (isTooMuch(bytesOf(draft.items))) return toast.error(i18n._(wordsForFiles.tooMuch))
  const author = me()
  if (!author) return
  const owner = pageOwner()
  store.setState({ isPosting: true })
  try {
    // A photo that is sent without a connection fails for good.
    await owner.connection()
    const media = await sentMedia(draft.items)
    if (me() !== author) return
    if (draft.items.length > 0 && media.length === 0) return toast.error(i18n._(wordsForFiles.noneSent))
    await mutateFor(owner, cache, postMutations.create(cache, postDraftKey(author, groupId)), {
      ...sent(draft.writing),
      ...(groupId ? { groupId } : { visibility: draft.visibility }),
      commentsClosed: draft.commentsClosed,
      mediaIds: media.map(({ id }) => id),
      alts: media.filter(({ alt }) => alt !== ''),
    })
    if (me() !== author) return
    forget(draft.items.map(({ key }) => key))
    store.setState({ draft: blank })
    forgetSent(postDraftKey(author, groupId))
    toast.success(i18n._(msg({ message: 'Posted', context: 'what somebody wrote is there now' })))
  } catch (error) {
    if (error instanceof TakenBack) return
    if (mayBeCreated(error)) return toast.error(wordsFor(error))
    toast.error(isSaid(error) ? wordsForPosting(wordsFor(error)) : wordsFor(error, wordsOfCreating))
  } finally {
    if (me() === author) store.setState({ isPosting: false })
  }
}

/** Whether there is a reason that can be told: the server's own, or that it was not reached. */
const isSaid = (error: unknown): boolean => !(error instanceof Refusal) || error.requestId !== ''
