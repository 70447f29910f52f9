import { audiences, type Audience } from '@mulghar/contract/people/privacy'
import { mostPostLetters } from '@mulghar/contract/posts/posts'
import { draftKey } from '../kit/device-drafts.ts'
import { noMentions, type Mentioning } from '../people/public.ts'
import type { MediaItem } from './media/media-items.ts'

/** A post that is being written. */
export type Draft = {
  writing: Mentioning
  visibility: Audience
  commentsClosed: boolean
  items: readonly MediaItem[]
}

export const blank: Draft = { writing: noMentions, visibility: 'FOLLOWERS', commentsClosed: false, items: [] }

export const hasWords = ({ writing }: Draft): boolean => writing.text.trim() !== ''
export const isNothing = (draft: Draft): boolean => !hasWords(draft) && draft.items.length === 0

/** Photos are never for all members: a draft that gets some is for followers. */
export function withItems(draft: Draft, items: readonly MediaItem[]): Draft {
  const isWide = items.length > 0 && draft.visibility === 'MEMBERS'
  return { ...draft, items, visibility: isWide ? 'FOLLOWERS' : draft.visibility }
}

/** What is written in each group is kept by itself. */
const keyOf = (accountId: string, groupId?: string) => draftKey(accountId, groupId ? `post in ${groupId}` : 'post')

/** Keeps the words and the audience; photos are chosen again. */
export function keepDraft(accountId: string, draft: Draft, groupId?: string): void {
  const { writing, visibility, commentsClosed } = draft
  const isAsBefore = writing.text === '' && visibility === blank.visibility && !commentsClosed
  if (isAsBefore) localStorage.removeItem(keyOf(accountId, groupId))
  else localStorage.setItem(keyOf(accountId, groupId), JSON.stringify({ writing, visibility, commentsClosed }))
}

export function keptDraft(accountId: string, groupId?: string): Draft {
  return draftFrom(localStorage.getItem(keyOf(accountId, groupId)))
}

/** What was kept, as far as it can be read: anybody can write into a browser's memory, and so did the versions of before. */
export function draftFrom(kept: string | null): Draft {
  if (kept === null) return blank
  let read: unknown
  try {
    read = JSON.parse(kept)
  } catch {
    return blank
  }
  const { writing, visibility, commentsClosed } = objectOf(read)
  const { text, mentions } = objectOf(writing)
  if (typeof text !== 'string' || text.length > mostPostLetters) return blank
  return {
    writing: { text, mentions: Array.isArray(mentions) ? mentions.filter((one) => isMention(one, text)) : [] },
    visibility: audiences.find((one) => one === visibility) ?? blank.visibility,
    commentsClosed: commentsClosed === true,
    items: [],
  }
}

const objectOf = (read: unknown): Record<string, unknown> =>
  typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}

function isMention(read: unknown, text: string): read is Mentioning['mentions'][number] {
  const { userId, from, length, name } = objectOf(read)
  return (
    typeof userId === 'string' &&
    typeof name === 'string' &&
    Number.isInteger(from) &&
    Number.isInteger(length) &&
    text.slice(from as number, (from as number) + (length as number)) === `@${name}`
  )
}
