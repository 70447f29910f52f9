import type { PostMedia } from '@mulghar/contract/posts/posts'
import { kindOfFile } from '../../documents/public.ts'
import { pause, upload, uploadOf, whenDone } from './uploads.ts'
import { chosenDigits } from '../../kit/digit-choice.ts'

/** A picture or a film of a post that is being written, or is there already. */
export type MediaItem = {
  key: string
  kind: 'image' | 'video'
  name: string
  /** In bytes; unknown of what was there already. */
  size: number | null
  /** What it shows, in the words of the author. */
  alt: string
  /** Of what is being added. */
  file?: File
  /** Of what is there already. */
  documentId?: string
  thumbUrl?: string | null
}

let made = 0

export function itemOfFile(file: File): MediaItem {
  made += 1
  return { key: `file-${made}`, kind: kindOfFile(file) ?? 'image', name: file.name, size: file.size, alt: '', file }
}

export function itemOfMedia({ id, type, alt, thumbUrl, url }: PostMedia): MediaItem {
  const isFilm = type === 'VIDEO'
  return {
    key: id,
    kind: isFilm ? 'video' : 'image',
    name: alt,
    size: null,
    alt,
    documentId: id,
    thumbUrl: thumbUrl ?? (isFilm ? null : url),
  }
}

/** Sends what is not sent yet, and answers by which ids a post has them, in their order; what has failed is left out. */
export async function sentMedia(items: readonly MediaItem[]): Promise<{ id: string; alt: string }[]> {
  upload(items)
  // Whoever posts waits for all of them.
  pause(false)
  await whenDone(items)
  return items.flatMap(({ key, alt, documentId }) => {
    const id = documentId ?? uploadOf(key)?.documentId
    return id ? { id, alt: alt.trim() } : []
  })
}

/** An item moved to another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  const item = items[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** A size for people, in the units of the limits. */
export function sizeOf(bytes: number): string {
  return chosenDigits(`${(bytes / (1024 * 1024)).toFixed(1)} MB`)
}

/** The names of the files that are being added. */
export const namesOf = (items: readonly MediaItem[]): string[] => items.flatMap(({ file }) => (file ? [file.name] : []))
