import { maxFileBytes, maxPaperBytes } from '@mulghar/contract/documents/documents'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '../kit/app-error.ts'
import { papers } from './papers.ts'
import type { FilmReaders } from './film-reading.ts'
import { isPicture, pictures } from './pictures.ts'
import type { Policy } from './policy.ts'

/** What the common call takes: pictures, films and papers, each told by its bytes, whatever its name says. */
export function anyUpload(films: Pick<FilmReaders, 'takes' | 'prepare'>): Policy {
  const asPaper = papers({ types: ['application/pdf'], maxBytes: maxPaperBytes })
  return {
    maxBytes: maxFileBytes,
    async prepare(path, folder, wishes) {
      const mime = (await fileTypeFromFile(path))?.mime ?? ''
      if (isPicture(mime)) return pictures.prepare(path, folder, wishes)
      if (films.takes(mime)) return films.prepare(path, folder, mime, wishes)
      if (mime.startsWith('video/')) throw new AppError('documents/unsupported-film')
      return asPaper.prepare(path, folder, wishes)
    },
  }
}
