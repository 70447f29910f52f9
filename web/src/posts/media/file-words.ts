import { msg } from '@lingui/core/macro'
import { i18n } from '../../kit/i18n.ts'
import { NetworkFailure, Refusal } from '../../kit/failures.ts'
import { wordsFor } from '../../kit/words.ts'
import type { FileFault } from './files.ts'

export type Said = { title: string; description?: string }

/** What is said of files that are not added. */
export function wordsForFault(fault: FileFault): Said {
  switch (fault.kind) {
    case 'empty':
      return { title: i18n._(msg`Empty files are rejected`) }
    case 'too-large':
      return { title: i18n._(msg`${fault.count} file(s) exceed the 50MB limit`) }
    case 'unsupported':
      return { title: i18n._(msg`Unsupported file type: ${fault.name}`) }
    case 'none-valid':
      return { title: i18n._(msg`No valid files selected`) }
    case 'too-many':
      return { title: i18n._(msg`Only ${fault.added} files added due to ${fault.most} file limit`) }
    case 'total-would-exceed':
      return { title: i18n._(msg`Total files size would exceed 100MB limit`) }
  }
}

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

export const wordsForFiles = {
  unreadable: msg`Failed to process selected files`,
  tooMuch: msg`Total files size exceeds 100MB limit`,
  noneSent: msg`Failed to upload any files. Please try again.`,
}

/** What is said where a post was not made. */
export function wordsForPosting(reason: string): string {
  return i18n._(msg`Failed to create post: ${reason}`)
}
