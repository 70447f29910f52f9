import { maxFileBytes } from '@mulghar/contract/documents/documents'
import { mostPostBytes, mostPostMedia } from '@mulghar/contract/posts/posts'
import { kindOfFile, type FileLike } from '../../documents/public.ts'

export type FileFault =
  | { kind: 'empty' }
  | { kind: 'too-large'; count: number }
  | { kind: 'unsupported'; name: string }
  | { kind: 'none-valid' }
  | { kind: 'too-many'; added: number; most: number }
  | { kind: 'total-would-exceed' }

/** What is there already: how many files, and how many bytes of which one knows. */
export type Holding = { count: number; bytes: number }

/** One message says no more than can be seen of them at once. */
const mostNamed = 3

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
