import { msg } from '@lingui/core/macro'
import type { CallWords } from '../kit/words.ts'

export const wordsOfAdding = { fallback: msg`Failed to add comment.` } satisfies CallWords
export const wordsOfUpdating = { fallback: msg`Failed to update comment.` } satisfies CallWords
export const wordsOfDeleting = { fallback: msg`Failed to delete comment.` } satisfies CallWords
export const wordsOfComments = { fallback: msg`Failed to fetch comments.` } satisfies CallWords
export const wordsOfLikes = { fallback: msg`Failed to fetch likes.` } satisfies CallWords
export const wordsOfLiking = { fallback: msg`Failed to toggle like.` } satisfies CallWords
