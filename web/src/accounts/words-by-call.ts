import { msg } from '@lingui/core/macro'
import type { CallWords } from '../kit/words.ts'

export const wordsOfLogin = { fallback: msg`Login failed. Please check your credentials.` } satisfies CallWords

/** For the exchange of a session's tokens. */
export const wordsOfRefresh = { fallback: msg`Failed to refresh token. Please log in again.` } satisfies CallWords
