import { audiences, type Audience } from '@mulghar/contract/people/privacy'
import { mostPostLetters, mostPostMedia } from '@mulghar/contract/posts/posts'
import { isOfOtherTab, keepBegun, keptBegun, keptVersion } from '../kit/device-drafts.ts'
import { draftKey } from '../kit/draft-keys.ts'
import { postDraftKey } from './draft-key.ts'
import { mentioningFrom, noMentions, type Mentioning } from '../people/public.ts'
import type { MediaItem } from './media/media-items.ts'

/** A post that is being written. */
export type Draft = {
  writing: Mentioning
  visibility: Audience
  commentsClosed: boolean
  items: readonly MediaItem[]
  /** How many photos and videos were chosen before a reload, which keeps none, or in another tab. */
  lost: number
  lostIn: 'reload' | 'tab'
}

export const blank: Draft = {
  writing: noMentions,
  visibility: 'FOLLOWERS',
  commentsClosed: false,
  items: [],
  lost: 0,
  lostIn: 'reload',
}

export const hasWords = ({ writing }: Draft): boolean => writing.text.trim() !== ''
export const isNothing = (draft: Draft): boolean => !hasWords(draft) && draft.items.length === 0

/** Photos are never for all members: a draft that gets some is for followers. */
export function withItems(draft: Draft, items: readonly MediaItem[]): Draft {
  const isWide = items.length > 0 && draft.visibility === 'MEMBERS'
  const lost = items.length > 0 ? { lost: 0, lostIn: blank.lostIn } : {}
  return { ...draft, items, ...lost, visibility: isWide ? 'FOLLOWERS' : draft.visibility }
}

/** Keeps the words and the audience, and of photos how many there were. */
export function keepDraft(accountId: string, draft: Draft, groupId?: string): void {
  const { writing, visibility, commentsClosed } = draft
  const photos = draft.items.length || draft.lost
  const isAsBefore = writing.text === '' && visibility === blank.visibility && !commentsClosed && photos === 0
  const lostIn = draft.lost > 0 && draft.lostIn === 'tab' ? { lostIn: draft.lostIn } : {}
  keepBegun(
    postDraftKey(accountId, groupId),
    isAsBefore ? undefined : { writing, visibility, commentsClosed, photos, ...lostIn },
  )
}

export function keptDraft(accountId: string, groupId?: string): Draft {
  const key = postDraftKey(accountId, groupId)
  const draft = draftFrom(keptBegun(key))
  return isOfOtherTab(key) ? { ...draft, lostIn: 'tab' } : draft
}

export function draftFrom({ writing, visibility, commentsClosed, photos, lostIn }: Record<string, unknown>): Draft {
  const words = mentioningFrom(writing, mostPostLetters)
  if (!words) return blank
  return {
    writing: words,
    visibility: audiences.find((one) => one === visibility) ?? blank.visibility,
    commentsClosed: commentsClosed === true,
    items: [],
    lost: Number.isInteger(photos) ? Math.max(0, Math.min(photos as number, mostPostMedia)) : 0,
    lostIn: lostIn === 'tab' ? 'tab' : 'reload',
  }
}

const keyOfEdit = (accountId: string, postId: string) => draftKey(accountId, `edit of ${postId}`)

/** What becomes of a post that is being changed: its words, whether its photos are others too, and of which version. */
export type Edit = { writing: Mentioning; hasOtherPhotos: boolean; version: number }

export function keepEdit(accountId: string, postId: string, edit: Edit | undefined): void {
  keepBegun(keyOfEdit(accountId, postId), edit)
}

export function keptEdit(accountId: string, postId: string): (Edit & { isOfOtherTab: boolean }) | undefined {
  const key = keyOfEdit(accountId, postId)
  const edit = editFrom(keptBegun(key))
  return edit && { ...edit, isOfOtherTab: isOfOtherTab(key) }
}

export function editFrom(kept: Record<string, unknown>): Edit | undefined {
  const writing = mentioningFrom(kept['writing'], mostPostLetters)
  return writing && { writing, hasOtherPhotos: kept['hasOtherPhotos'] === true, version: keptVersion(kept) }
}
