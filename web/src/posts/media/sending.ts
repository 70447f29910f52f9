import { documents } from '@mulghar/contract/documents/documents'
import { upload } from '../../kit/call.ts'
import type { Progress } from '../../kit/transport.ts'

/** Gives a film that was sent its poster. */
export const sendPoster = (posterOf: string, file: File, signal: AbortSignal) =>
  upload(documents.upload, { query: { posterOf } }, file, { signal })

type Sending = { signal: AbortSignal; onProgress: (progress: Progress) => void; needsPoster: boolean }

/** Sends one picture or video, before it is posted. */
export const sendFile = (file: File, options: Sending) =>
  upload(documents.upload, { query: options.needsPoster ? { poster: 'make' } : {} }, file, options)
