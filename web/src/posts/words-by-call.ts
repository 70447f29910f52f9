import { msg } from '@lingui/core/macro'
import type { CallWords } from '../kit/words.ts'

export const wordsOfCreating = { fallback: msg`Failed to create post.` } satisfies CallWords
export const wordsOfOwnPosts = { fallback: msg`Unable to fetch your posts.` } satisfies CallWords
export const wordsOfPostsOf = { fallback: msg`Unable to fetch user posts.` } satisfies CallWords
export const wordsOfUpdating = { fallback: msg`Failed to update post. Please try again.` } satisfies CallWords
export const wordsOfDeleting = { fallback: msg`Failed to delete post. Please try again.` } satisfies CallWords
export const wordsOfFeed = { fallback: msg`Failed to fetch feed. Please try again.` } satisfies CallWords
export const wordsOfBookmarks = {
  fallback: msg`Your bookmarks could not be loaded. Please try again.`,
} satisfies CallWords
export const wordsOfPost = {
  at: { 400: msg`This post no longer exists.` },
  fallback: msg`The post could not be loaded. Please try again.`,
} satisfies CallWords
