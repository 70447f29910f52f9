import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The reliability of a source, as GEDCOM counts it: the more, the better. */
export const qualityWords: readonly MessageDescriptor[] = [
  msg`unreliable`,
  msg`questionable`,
  msg`secondary evidence`,
  msg`direct evidence`,
]
