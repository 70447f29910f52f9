import { documents } from '@mulghar/contract/documents/documents'
import { upload } from '../kit/call.ts'
import { report } from '../kit/report.ts'
import type { Progress } from '../kit/transport.ts'
import { kindOfFile } from './media-files.ts'

type Sending = {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
  /** From then on it can be taken back. */
  onSent?: (id: string) => void
  /** Nobody keeps where it was taken, whatever its uploader has chosen. */
  dropsPlace?: boolean
}

/** Sends a picture, or a film and its poster. */
export async function sendMedia(
  file: File,
  { signal, onProgress, onSent, dropsPlace }: Sending,
): Promise<{ id: string; thumbUrl: string | null }> {
  const isFilm = kindOfFile(file) === 'video'
  const still = isFilm ? await posterOf(file) : undefined
  const query = {
    ...(isFilm && !still && { poster: 'make' as const }),
    ...(dropsPlace && { location: 'drop' as const }),
  }
  const { id, type, thumbUrl } = await upload(documents.upload, { query }, file, { signal, onProgress })
  onSent?.(id)
  const given =
    still && type === 'VIDEO'
      ? await upload(documents.upload, { query: { posterOf: id } }, still, { signal }).catch((error: unknown) =>
          withoutPoster(error, signal),
        )
      : undefined
  return { id, thumbUrl: given?.thumbUrl ?? thumbUrl }
}

/** A film that could not be given one is shown without. */
function withoutPoster(error: unknown, { aborted }: AbortSignal): undefined {
  if (!aborted) report(error)
}

/** The first pictures of a film, by code that comes with the first film. */
async function posterOf(file: File): Promise<File | undefined> {
  try {
    return await (await import('./film-poster.ts')).posterOf(file)
  } catch (error) {
    report(error)
    return undefined
  }
}
