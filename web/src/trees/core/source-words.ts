import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** How reliable a source is, as GEDCOM counts it: the more, the better. */
export const qualityWords: readonly MessageDescriptor[] = [
  msg`unreliable`,
  msg`questionable`,
  msg`secondary evidence`,
  msg`direct evidence`,
]
