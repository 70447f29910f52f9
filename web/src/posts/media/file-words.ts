import { msg } from '@lingui/core/macro'
import type { Said } from '../../documents/public.ts'
import { i18n } from '../../kit/i18n.ts'
import type { FileFault } from './files.ts'

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

/** All faults in one toast: a stack of toasts shows only the last one whole. The result comes first, then each reason on its own line. */
export function wordsForFaults(faults: readonly FileFault[]): Said | undefined {
  const isNoneValid = (fault: FileFault) => fault.kind === 'none-valid'
  const ordered = [...faults.filter(isNoneValid), ...faults.filter((fault) => !isNoneValid(fault))]
  const [title, ...reasons] = ordered.map((fault) => wordsForFault(fault).title)
  if (title === undefined) return undefined
  return reasons.length > 0 ? { title, description: reasons.join('\n') } : { title }
}

export const wordsForFiles = {
  unreadable: msg`Failed to process selected files`,
  tooMuch: msg`Total files size exceeds 100MB limit`,
  noneSent: msg`Failed to upload any files. Please try again.`,
}

/** What is said where a post was not made. */
export function wordsForPosting(reason: string): string {
  return i18n._(msg`Failed to create post: ${reason}`)
}
