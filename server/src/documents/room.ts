import { documents as wire } from '@mulghar/contract/documents/documents'
import { join } from 'node:path'
import { routes, type OpenRoom } from '../kit/room.ts'
import { eraseDocuments, exportDocuments } from './leaving.ts'
import { openFilmReaders } from './film-reading.ts'
import { documentHandlers } from './documents.ts'
import {
  openDocuments,
  type DocumentQuestions,
  type Documents,
  type PhotoPages,
  type PhotoPlaces,
  type TakenPhotos,
  type UploadRemovers,
  type UploadWishes,
} from './public.ts'
import { anyUpload } from './uploads.ts'
import { documentsDb } from './tables.ts'

declare module '../kit/room.ts' {
  interface Doors {
    documents: Documents
  }
  interface Gives {
    /** Who may see what shows a document: one question for each kind of use. */
    visibility?: Partial<DocumentQuestions>
    /** Ends the uses of a document whose uploader removes it, by the kind of use. */
    uploadRemovers?: Partial<UploadRemovers>
    /** Where the photos of a member are shown, by the kind of use. */
    photoPlaces?: Partial<PhotoPlaces>
    /** The page of each photo of a post or an album, by the kind of use. */
    photoPages?: Partial<PhotoPages>
    /** Photos that were taken on a day, by the kind of use. */
    takenPhotos?: Partial<TakenPhotos>
    /** What its uploader has chosen about a file. */
    uploads?: Partial<UploadWishes>
  }
}

export const open: OpenRoom<'documents'> = ({ databaseOf, blobs, clock, secrets, env, rooms, report, idempotency }) => {
  const { db } = databaseOf(documentsDb)
  const incomingDir = join(env.dataDir, 'incoming')
  const documents = openDocuments({
    db,
    blobs,
    clock,
    linksKey: secrets.keyFor('links to files'),
    incomingDir,
    quota: env.QUOTA_BYTES,
  })
  const films = openFilmReaders(report, env.FFMPEG)
  const [questions, wishes] = [rooms.byKind('visibility'), rooms.byKind('uploads')]
  const forgetReplies = (id: string) => idempotency.forget(db, id)
  const removers = rooms.byKind('uploadRemovers')
  const places = rooms.byKind('photoPlaces')
  const [pages, taken] = [rooms.byKind('photoPages'), rooms.byKind('takenPhotos')]
  const parts = {
    db,
    documents,
    questions,
    wishes,
    removers,
    places,
    pages,
    taken,
    uploads: anyUpload(films),
    forgetReplies,
  }
  return {
    door: documents,
    routes: [routes(wire, documentHandlers(parts))],
    refusals: { noFile: 'documents/no-file' },
    duties: [documents.purgeUnattached],
    exportAccount: (accountId) => exportDocuments(db, documents, accountId),
    eraseAccount: (accountId) => eraseDocuments(db, documents, accountId),
    close: films.close,
  }
}
