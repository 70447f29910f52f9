import { isDiskFull } from '../kit/disk-full.ts'
import { cleanAvi } from './avi-chunks.ts'
import type { Film, FilmAnswer, FilmTask } from './film-reading.ts'
import { inPlace, Unclean, type OpenFile } from './in-place.ts'
import { cleanMatroska } from './matroska-elements.ts'
import { cleanBoxes } from './mp4-boxes.ts'
import { remux } from './remux.ts'

/** What a stranger's film is, copied or cleaned; refused where it is none, or tells of what cannot be taken out of it. */
export async function readFilm(task: FilmTask): Promise<FilmAnswer> {
  try {
    return await read(task)
  } catch (error) {
    if (isDiskFull(error)) throw error
    // Whatever else its reader stumbles over is the file's doing.
    return { refused: error instanceof Unclean ? 'documents/unclean-film' : 'documents/unsupported-film' }
  }
}

async function read({ path, to, mime, keepsLocation }: FilmTask): Promise<FilmAnswer> {
  if (mime === 'video/vnd.avi') return asItIs(path, cleanAvi)
  const remuxed = await remux(path, to, mime, keepsLocation)
  if (remuxed.kind === 'copied' || remuxed.kind === 'settled')
    return { film: remuxed.film, isCopied: remuxed.kind === 'copied' }
  if (remuxed.kind === 'no-film') return { refused: 'documents/unsupported-film' }
  return asItIs(path, (file) => {
    if (mime === 'video/matroska' || mime === 'video/webm') cleanMatroska(file)
    else cleanBoxes(file)
    return { ...remuxed.film, mimeType: mime }
  })
}

/** For who downloads it: its tracks cannot be copied, so all else in it is blanked. */
function asItIs(path: string, clean: (file: OpenFile) => Film): FilmAnswer {
  const { answer, isClean } = inPlace(path, clean)
  return isClean ? { film: answer, isCopied: false } : { refused: 'documents/unclean-film' }
}
