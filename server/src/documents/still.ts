import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '../kit/app-error.ts'
import { pictures } from './pictures.ts'
import type { Prepared } from './policy.ts'

const run = promisify(execFile)
const patienceMs = 10_000
/** How the program calls the containers: it is told, so that it takes a file for nothing else. */
const containers: Record<string, string> = { webm: 'matroska', matroska: 'matroska', 'x-msvideo': 'avi' }

/** Why no film will get a picture by this program: it is not there, or nobody may run it. */
export async function whyNone(ffmpeg: string): Promise<Error | undefined> {
  try {
    await run(ffmpeg, ['-version'], { timeout: patienceMs, killSignal: 'SIGKILL' })
    return undefined
  } catch (error) {
    return new Error(`FFMPEG names ${ffmpeg}, which cannot be run: no film gets a picture by it`, { cause: error })
  }
}

/** The first picture of a film that is kept already, made anew as any picture; undefined where the program finds none. */
export async function stillOf(
  ffmpeg: string,
  film: string,
  mimeType: string,
  folder: string,
): Promise<Prepared | undefined> {
  const own = join(folder, 'poster')
  const still = join(own, 'still.jpg')
  await mkdir(own)
  const kind = /^video\/([\w-]+)/.exec(mimeType)?.[1] ?? ''
  const from = ['-protocol_whitelist', 'file', '-f', containers[kind] ?? 'mov', '-i', `file:${film}`]
  const to = ['-map', '0:v:0', '-frames:v', '1', '-f', 'image2', '-c:v', 'mjpeg', '-threads', '1', still]
  try {
    await run(ffmpeg, ['-nostdin', '-v', 'error', '-threads', '1', ...from, ...to], {
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    })
    // It ends well, too, where there was nothing to take.
    if (!existsSync(still)) return undefined
    return await pictures.prepare(still, own, { keepsLocation: false })
  } catch (error) {
    // What it cannot read, or what is not there to be run, leaves a film without a poster.
    if (error instanceof AppError || 'cmd' in (error as object)) return undefined
    throw error
  }
}
