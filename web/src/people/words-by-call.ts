import { msg } from '@lingui/core/macro'
import type { CallWords } from '../kit/words.ts'

export const wordsOfProfile = {
  at: { 404: msg`User not found` },
  always: msg`Failed to load user profile`,
} satisfies CallWords
