import { msg } from '@lingui/core/macro'
import type { CallWords } from '../../kit/words.ts'

export const wordsOfList = { fallback: msg`The groups could not be loaded. Please try again.` } satisfies CallWords
export const wordsOfOwnInvitations = { fallback: msg`Your invitations could not be loaded.` } satisfies CallWords
export const wordsOfGroup = { fallback: msg`The group could not be loaded. Please try again.` } satisfies CallWords
