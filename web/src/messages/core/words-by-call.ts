import { msg } from '@lingui/core/macro'
import type { CallWords } from '../../kit/words.ts'

export const wordsOfList = { fallback: msg`Your conversations could not be loaded.` } satisfies CallWords
export const wordsOfThread = { fallback: msg`This conversation could not be loaded.` } satisfies CallWords
export const wordsOfSearch = { fallback: msg`The search did not work. Please try again.` } satisfies CallWords
export const wordsOfOwnLeft = { fallback: msg`Your messages could not be loaded.` } satisfies CallWords
export const wordsOfOwnReactions = { fallback: msg`Your reactions could not be loaded.` } satisfies CallWords
export const wordsOfTakingBack = {
  fallback: msg`The reaction could not be removed. Please try again.`,
} satisfies CallWords
export const wordsOfDeleting = {
  fallback: msg`The message could not be deleted. Please try again.`,
} satisfies CallWords
