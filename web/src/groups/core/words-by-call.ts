import { msg } from '@lingui/core/macro'
import type { CallWords } from '../../kit/words.ts'

export const wordsOfList = { fallback: msg`Unable to fetch the groups.` } satisfies CallWords
export const wordsOfGroup = { fallback: msg`Unable to fetch this group.` } satisfies CallWords
