import type { Document, Variant } from '@mulghar/contract/documents/documents'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Readable } from 'node:stream'
import { AppError } from '../kit/app-error.ts'
import type { BlobStore } from '../kit/blob-store.ts'
import type { Clock } from '../kit/clock.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import type { IncomingFile } from '../kit/handle.ts'
import { isDiskFull } from '../kit/disk-full.ts'
import { findDocument, findDocuments, usedBytes, type DocumentRow } from './documents.sql.ts'
import { mediaOf, type Media } from './media.ts'
import { pictures } from './pictures.ts'
import { plainName, savedName } from './file-names.ts'
import { presentDocument } from './present.ts'
import { sweep, whileOnDisk } from './incoming.ts'
import { signedLinks, type Links } from './links.ts'
import type { Policy, Wishes } from './policy.ts'
import { shelf, type Shelf } from './shelf.ts'
import { documentsDb, type DocumentsDb } from './tables.ts'
import type { DocumentUse, UseKind, UsesOfMany } from './public.ts'
import { copyUses, deleteUses, insertUse, selectUses, type Share } from './uses.sql.ts'

export type OpenedDocument = { name: string; mimeType: string; bytes: number; stream: Readable }

export type Documents = {
  /** A picture's links for a reply, made without the database. Ask first whether the viewer may see it. */
  pictureOf: (documentId: string) => Picture
  /** What is needed to show these pictures and videos, in one statement; other files are left out. Ask first, as above. */
  media(db: DbHandle, documentIds: readonly string[]): Promise<Map<string, Media>>
  /** Files of any kind with their links, in one statement. Ask first, as above. */
  files(db: DbHandle, documentIds: readonly string[]): Promise<Map<string, Document>>
  /** Makes a thing show a document of the viewer's own: 404 where there is none, and where it is another's: an id says nothing. It is a picture, unless the thing takes other kinds. */
  attach(
    trx: DbHandle,
    viewer: { id: string },
    documentId: string,
    use: DocumentUse,
    takes?: readonly DocumentRow['type'][],
  ): Promise<void>
  /** Makes things of a root show what others of it show already, whoever uploaded it. */
  share(trx: DbHandle, rootId: string, shares: readonly Share<UseKind>[]): Promise<void>
  /** What uses a document that this account uploaded; nothing where it is another's. */
  ownUses(db: DbHandle, uploader: { id: string }, documentId: string): Promise<DocumentUse[]>
  /** The documents among these that something of a root uses. */
  usedIn(db: DbHandle, rootId: string, documentIds: readonly string[]): Promise<Set<string>>
  /** Ends a use, or all those of its thing where no document is named; what nothing shows is purged a day later. */
  detach(trx: DbHandle, use: DocumentUse | UsesOfMany, documentId?: string): Promise<void>
  /** Ends all uses within a root that is being deleted. */
  detachRoot(trx: DbHandle, kinds: readonly UseKind[], rootId: string): Promise<void>
  /** Keeps a file that is being uploaded, or comes within another, as far as the policy takes it; without the place of a photo unless that is wished. */
  keep(viewer: { id: string }, file: IncomingFile, policy: Policy, wishes?: Wishes): Promise<DocumentRow>
  /** Gives a film of the viewer's own a poster, once: a picture that is read and made anew like any other. */
  givePoster(film: DocumentRow, file: IncomingFile): Promise<DocumentRow>
  /** A document's bytes for who may have them, with a name that fits its type. */
  open(documentId: string, variant: Variant): Promise<OpenedDocument | undefined>
  /** Deletes what nothing has shown for a day; how many documents. */
  purgeUnattached(): Promise<number>
}

/** The door, with what the room's own calls need besides. */
export type OpenedDocuments = Documents & {
  links: Links
  shelf: Shelf
  usage(accountId: string): Promise<{ used: number; quota: number }>
}

export function openDocuments(parts: {
  db: DocumentsDb
  blobs: BlobStore
  clock: Clock
  /** The key by which links are signed. */
  linksKey: Buffer
  /** Where uploads wait to be read. */
  incomingDir: string
  /** How many bytes the files of an account may take up together. */
  quota: number
}): OpenedDocuments {
  const { db, clock, incomingDir, quota } = parts
  const links = signedLinks(parts.linksKey, clock)
  const kept = shelf(db, parts.blobs, clock, quota)
  return {
    links,
    shelf: kept,
    pictureOf: (documentId) => links.pictureOf(documentId),

    async media(handle, documentIds) {
      const rows = await findDocuments(documentsDb(handle), documentIds)
      return new Map(rows.flatMap((row) => (row.type === 'FILE' ? [] : [[row.id, mediaOf(row, row.type, links)]])))
    },

    async files(handle, documentIds) {
      const rows = await findDocuments(documentsDb(handle), documentIds)
      return new Map(rows.map((row) => [row.id, presentDocument(row, links, row.account_id)]))
    },

    async attach(handle, viewer, documentId, use, takes = ['IMAGE']) {
      const trx = documentsDb(handle)
      const document = await findDocument(trx, documentId)
      if (!document) throw new AppError('documents/not-found')
      if (document.account_id !== viewer.id) {
        // Saving a thing again with the picture that it has already attaches nothing.
        const uses = await selectUses(trx, [document])
        const shown = uses.some(
          (other) => other.kind === use.kind && other.root_id === use.rootId && other.ref_id === use.refId,
        )
        if (shown) return
        throw new AppError('documents/not-found')
      }
      if (!takes.includes(document.type)) throw new AppError('documents/not-a-picture')
      if (!(await insertUse(trx, document, use))) throw new AppError('documents/not-found')
    },

    share: (trx, rootId, shares) => copyUses(documentsDb(trx), rootId, shares),

    async ownUses(handle, uploader, documentId) {
      const uses = await selectUses(documentsDb(handle), [{ account_id: uploader.id, id: documentId }])
      return uses.map((use) => ({ kind: use.kind as UseKind, rootId: use.root_id, refId: use.ref_id }))
    },

    async usedIn(handle, rootId, documentIds) {
      const rows = await findDocuments(documentsDb(handle), documentIds)
      const uses = await selectUses(documentsDb(handle), rows)
      return new Set(uses.filter((use) => use.root_id === rootId).map((use) => use.document_id))
    },

    detach: (trx, { kind, rootId, ...use }, documentId) =>
      deleteUses(
        documentsDb(trx),
        { kinds: [kind], rootId, refIds: 'refId' in use ? [use.refId] : use.refIds, documentId },
        clock.now(),
      ),

    detachRoot: (trx, kinds, rootId) => deleteUses(documentsDb(trx), { kinds, rootId }, clock.now()),

    usage: async (accountId) => ({ used: await usedBytes(db, accountId), quota }),

    async keep(viewer, file, policy, wishes = { keepsLocation: false }) {
      // An account without room is told before the file is read.
      if ((await usedBytes(db, viewer.id)) >= quota) throw new AppError('documents/quota')
      return withDisk(() =>
        whileOnDisk(incomingDir, file, policy.maxBytes, async (path, folder) =>
          kept.keep(viewer.id, plainName(file.name), await policy.prepare(path, folder, wishes)),
        ),
      )
    },

    async givePoster(film, file) {
      return withDisk(() =>
        whileOnDisk(incomingDir, file, pictures.maxBytes, async (path, folder) =>
          kept.givePoster(film, await pictures.prepare(path, folder, { keepsLocation: false })),
        ),
      )
    },

    async open(documentId, variant) {
      const row = await findDocument(db, documentId)
      if (!row) return undefined
      const [bytes, stream] = [await kept.bytesOf(row, variant), await kept.read(row, variant)]
      if (bytes === undefined || !stream) return undefined
      const mimeType = kept.typeOf(row, variant)
      return { name: savedName(row.name, mimeType), mimeType, bytes, stream }
    },

    async purgeUnattached() {
      const purged = await kept.purge()
      await sweep(incomingDir, new Date(clock.now().getTime() - 24 * 60 * 60 * 1000))
      return purged
    },
  }
}

async function withDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDiskFull(error) ? new AppError('documents/no-room', { cause: error }) : error
  }
}
