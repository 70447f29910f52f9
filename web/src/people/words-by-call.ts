import { msg } from '@lingui/core/macro'
import { Refusal } from '../kit/failures.ts'
import type { CallWords } from '../kit/words.ts'

export const wordsOfProfile = {
  at: { 400: msg`User not found`, 404: msg`User not found` },
  always: msg`Failed to load user profile`,
} satisfies CallWords

/** What was asked for is no member's address: there will be nobody there another time either. */
export const isNoAddress = (error: unknown) => error instanceof Refusal && error.status === 400

export const wordsOfFollowers = { fallback: msg`Failed to fetch followers.` } satisfies CallWords
export const wordsOfFollowing = { fallback: msg`Failed to fetch following list.` } satisfies CallWords
export const wordsOfSuggestions = { fallback: msg`Failed to fetch follow suggestions.` } satisfies CallWords
export const wordsOfStarting = { fallback: msg`Failed to follow user.` } satisfies CallWords
export const wordsOfStopping = { fallback: msg`Failed to unfollow user.` } satisfies CallWords
