import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../kit/app-error.ts'
import { atMost } from '../kit/turns.ts'
import { GaveOut, openWorkers } from '../kit/worker-pieces.ts'
import { stillOf, whyNone } from './still.ts'
import type { Prepared, Wishes } from './policy.ts'

/** A film by the path at which it lies and the path to which its tracks are copied. */
export type FilmTask = { path: string; to: string; mime: string; keepsLocation: boolean }

export type Film = {
  /** With its codecs where a browser may be able to play it; without them it can only be downloaded. */
  mimeType: string
  width: number
  height: number
  seconds: number
  hasLocation: boolean
}
export type FilmAnswer = { film: Film; isCopied: boolean } | { refused: ErrorCode }

/** What a stranger sends is read with so much memory and in so much time. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }
const patienceMs = 15_000
/** Samples are gathered for half a second before they are written, and swept up late: a fair film took thrice its bytes at most. */
const mostOutsideBytes = (task: unknown) => 64 * 1024 * 1024 + 4 * statSync((task as FilmTask).path).size
const [widest, longestSeconds] = [16_384, 24 * 60 * 60]

const mimes = new Set([
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/3gpp',
  'video/3gpp2',
  'video/matroska',
  'video/webm',
  'video/vnd.avi',
])

export type FilmReaders = ReturnType<typeof openFilmReaders>

/** Reads films in a thread of its own, one after the other, so that nobody else waits, whatever is sent. */
export function openFilmReaders(report: (error: unknown) => void, ffmpeg: string | undefined) {
  const workers = openWorkers(new URL('./film-worker.ts', import.meta.url), {
    report,
    resourceLimits,
    patienceMs,
    mostOutsideBytes,
    mostIdle: 1,
  })
  if (ffmpeg) void whyNone(ffmpeg).then((error) => error && report(error))
  const inTurn = atMost(Math.min(2, Math.max(1, availableParallelism() - 1)))

  async function answerTo(task: FilmTask): Promise<FilmAnswer> {
    try {
      const [answer] = await inTurn(() => Array.fromAsync(workers.pieces<FilmAnswer>([task])))
      return answer!
    } catch (error) {
      if (error instanceof GaveOut) return { refused: 'documents/unsupported-film' }
      throw error
    }
  }

  return {
    takes: (mime: string) => mimes.has(mime),

    async prepare(path: string, folder: string, mime: string, wishes: Wishes): Promise<Prepared> {
      const to = join(folder, 'original')
      const answer = await answerTo({ path, to, mime, keepsLocation: wishes.keepsLocation })
      if ('refused' in answer) throw new AppError(answer.refused)
      const { mimeType, width, height, seconds, hasLocation } = answer.film
      if (!(width > 0 && height > 0 && Math.max(width, height) <= widest))
        throw new AppError('documents/unsupported-film')
      const original = answer.isCopied ? to : path
      const still =
        wishes.needsPoster && ffmpeg ? await inTurn(() => stillOf(ffmpeg, original, mimeType, folder)) : undefined
      return {
        type: 'VIDEO',
        mimeType,
        width: Math.round(width),
        height: Math.round(height),
        durationMs: seconds > 0 && seconds <= longestSeconds ? Math.round(seconds * 1000) : null,
        thumbhash: still?.thumbhash ?? null,
        hasLocation,
        variants: { ...still?.variants, original },
      }
    },

    close: () => workers.close(),
  }
}
