import type { Variant } from '@mulghar/contract/documents/documents'

/** What a file is kept as, and the files on the disk that are to be kept of it: the original, and what is shown in its stead. */
export type Prepared = {
  type: 'IMAGE' | 'VIDEO' | 'FILE'
  mimeType: string
  width: number | null
  height: number | null
  /** How long a video, or one round of an animated picture, lasts. */
  durationMs: number | null
  /** A few bytes, in base64, from which a blurred preview is drawn. */
  thumbhash: string | null
  /** Whether what is kept still says where it was taken. */
  hasLocation: boolean
  variants: { original: string } & Partial<Record<Variant, string>>
}

/** What its uploader wishes of a file. */
export type Wishes = {
  keepsLocation: boolean
  /** Nobody else will make a poster of a film. */
  needsPoster?: boolean
}

/** What may be kept, how much of it, and what is made of it first. A file is read from the disk and never held as a whole. */
export type Policy = {
  maxBytes: number
  /** Looks at a file by its first bytes; what it makes of it, it writes into the folder. Refuses what it does not take. */
  prepare(path: string, folder: string, wishes: Wishes): Promise<Prepared>
}
