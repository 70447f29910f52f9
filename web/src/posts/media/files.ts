import { maxFileBytes } from '@mulghar/contract/documents/documents'
import { mostPostBytes, mostPostMedia } from '@mulghar/contract/posts/posts'

/** What is known of a file before it is read. */
export type FileLike = { name: string; type: string; size: number }

export type FileFault =
  | { kind: 'empty' }
  | { kind: 'too-large'; count: number }
  | { kind: 'unsupported'; name: string }
  | { kind: 'none-valid' }
  | { kind: 'too-many'; added: number; most: number }
  | { kind: 'total-would-exceed' }

/** What is there already: how many files, and how many bytes of which one knows. */
export type Holding = { count: number; bytes: number }

const imageEndings = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'bmp', 'tiff']
const videoEndings = ['mp4', 'mov', 'm4v', '3gp', 'avi', 'mkv']

/** What a picker offers: some systems do not count all of these among pictures. */
export const acceptedMedia = 'image/*,video/*,.heic,.heif,.bmp,.tiff,.mov,.m4v,.3gp,.avi,.mkv'

/** Pictures that are documents with script in them, which nobody reads. */
const drawn = 'image/svg+xml'
/** One message says no more than can be seen of them at once. */
const mostNamed = 3

/** What a file is by its type, or else by the ending of its name. */
export function kindOfFile({ name, type }: Pick<FileLike, 'name' | 'type'>): 'image' | 'video' | undefined {
  if (type === drawn) return undefined
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (type.startsWith('image/') || imageEndings.includes(ending)) return 'image'
  return type.startsWith('video/') || videoEndings.includes(ending) ? 'video' : undefined
}

/** Which of some files are added to those that are there, in their order, and what is wrong with the others. */
export function chosen<F extends FileLike>(
  files: readonly F[],
  { count, bytes }: Holding,
  most: number = mostPostMedia,
): { added: F[]; faults: FileFault[] } {
  if (files.length === 0) return { added: [], faults: [] }
  const faults: FileFault[] = []
  const full = files.filter(({ size }) => size > 0)
  if (full.length < files.length) faults.push({ kind: 'empty' })
  const small = full.filter(({ size }) => size <= maxFileBytes)
  if (small.length < full.length) faults.push({ kind: 'too-large', count: full.length - small.length })
  const unsupported = small.filter((file) => !kindOfFile(file)).slice(0, mostNamed)
  faults.push(...unsupported.map(({ name }) => ({ kind: 'unsupported' as const, name })))
  const valid = small.filter((file) => kindOfFile(file))
  if (valid.length === 0) return { added: [], faults: [...faults, { kind: 'none-valid' }] }
  const added = valid.slice(0, Math.max(0, most - count))
  if (added.length < valid.length) faults.push({ kind: 'too-many', added: added.length, most })
  if (isTooMuch(bytes + bytesOf(added))) return { added: [], faults: [...faults, { kind: 'total-would-exceed' }] }
  return { added, faults }
}

export function bytesOf(files: readonly { size: number | null }[]): number {
  return files.reduce((sum, { size }) => sum + (size ?? 0), 0)
}

/** Whether files together have more than a post may. */
export const isTooMuch = (bytes: number): boolean => bytes > mostPostBytes

/** Whether a browser runs on iOS; a tablet of it says that it is a Mac, which has no touch. */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
