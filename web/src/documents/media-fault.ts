import { maxFileBytes } from '@mulghar/contract/documents/documents'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { kindOfFile, type FileLike } from './media-files.ts'
import { words } from './words.ts'

/** Why a file is not sent at all as a picture or a film, in words; nothing where it is. */
export function mediaFault(file: FileLike): MessageDescriptor | undefined {
  if (file.size === 0) return words.codes['documents/empty-file']
  if (file.size > maxFileBytes) return words.codes['documents/too-large']
  return kindOfFile(file) ? undefined : msg`This file is not a photo or a video.`
}
