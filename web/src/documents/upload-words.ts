import { msg } from '@lingui/core/macro'
import { NetworkFailure, Refusal } from '../kit/failures.ts'
import { i18n } from '../kit/i18n.ts'
import { wordsFor } from '../kit/words.ts'

export type Said = { title: string; description?: string }

/** What is said of a file that could not be sent. */
export function wordsForUpload(name: string, error: unknown, isIos: boolean): Said {
  if (isIos && error instanceof Refusal && unread.has(error.code)) return notSupported(name)
  const title = i18n._(msg`Failed to upload ${name}`)
  if (isIos && error instanceof NetworkFailure) {
    return { title, description: i18n._(msg`Network error. Please check your connection and keep this page open.`) }
  }
  return { title, description: wordsFor(error) }
}

const unread = new Set<string>([
  'documents/unsupported',
  'documents/unsupported-film',
  'documents/unsupported-file',
  'documents/unclean-film',
])
const notSupported = (name: string): Said => ({
  title: i18n._(msg`Format not supported: ${name}. Try converting to MP4 or JPEG.`),
})
