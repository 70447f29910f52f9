import { msg } from '@lingui/core/macro'
import type { CallWords } from '../kit/words.ts'

export const wordsOfProfile = {
  at: { 404: msg`User not found` },
  always: msg`Failed to load user profile`,
} satisfies CallWords

export const wordsOfFollowers = { fallback: msg`Failed to fetch followers.` } satisfies CallWords
export const wordsOfFollowing = { fallback: msg`Failed to fetch following list.` } satisfies CallWords
export const wordsOfSuggestions = { fallback: msg`Failed to fetch follow suggestions.` } satisfies CallWords
