import type { documents as wire } from '@mulghar/contract/documents/documents'
import { AppError } from '../kit/app-error.ts'
import { handle } from '../kit/handle.ts'
import type { Viewer } from '../kit/viewer.ts'
import { sendContent } from './content.ts'
import { findDocument, findDocuments, type DocumentRow } from './documents.sql.ts'
import { listMemories } from './memories.ts'
import { listOwnPhotos } from './own-photos.ts'
import type { Policy } from './policy.ts'
import { presentDocument } from './present.ts'
import type {
  DocumentQuestions,
  OpenedDocuments,
  PhotoPages,
  PhotoPlaces,
  Shower,
  TakenPhotos,
  UploadRemovers,
  UploadWishes,
  UseKind,
} from './public.ts'
import type { DocumentsDb } from './tables.ts'
import { selectUses } from './uses.sql.ts'

export function documentHandlers(parts: {
  db: DocumentsDb
  documents: OpenedDocuments
  questions: Partial<DocumentQuestions>
  wishes: Partial<UploadWishes>
  removers: Partial<UploadRemovers>
  places: Partial<PhotoPlaces>
  pages: Partial<PhotoPages>
  taken: Partial<TakenPhotos>
  /** What the common call takes. */
  uploads: Policy
  /** Forgets the kept replies about a document. */
  forgetReplies: (id: string) => Promise<void>
}) {
  const { db, documents, questions, wishes, removers, uploads } = parts

  async function requireVisible(viewer: Viewer, id: string): Promise<DocumentRow> {
    const [row] = await visible(viewer, [id])
    if (!row) throw new AppError('documents/not-found')
    return row
  }

  async function requireOwnFilm(viewer: Viewer, id: string): Promise<DocumentRow> {
    const row = await requireVisible(viewer, id)
    if (row.account_id !== viewer.id) throw new AppError('documents/not-uploader')
    if (row.type !== 'VIDEO') throw new AppError('documents/not-a-film')
    if (row.variants.length > 0) throw new AppError('documents/has-poster')
    return row
  }

  /** Of these, those that are the viewer's own, or are shown by something that the viewer may see. */
  async function visible(viewer: Viewer, ids: readonly string[]): Promise<DocumentRow[]> {
    const rows = await findDocuments(db, ids)
    const seen = new Set(rows.filter((row) => row.account_id === viewer.id).map((row) => row.id))
    const foreign = rows.filter((row) => !seen.has(row.id))
    const usesOf = Map.groupBy(await selectUses(db, foreign), (use) => use.kind as UseKind)
    for (const [kind, uses] of usesOf) {
      const documentsOf = Map.groupBy(uses, (use) => keyOf({ rootId: use.root_id, refId: use.ref_id }))
      const showers = [...documentsOf.values()].map(([use]) => ({ rootId: use!.root_id, refId: use!.ref_id }))
      for (const shower of (await questions[kind]?.(viewer, showers)) ?? [])
        for (const use of documentsOf.get(keyOf(shower)) ?? []) seen.add(use.document_id)
    }
    return rows.filter((row) => seen.has(row.id))
  }

  /** Ends all uses of an upload, or none where one of them is for its uploader to end in its own place. */
  async function endUses(uploader: Viewer, row: DocumentRow): Promise<void> {
    const uses = await documents.ownUses(db, uploader, row.id)
    if (uses.some(({ kind }) => !removers[kind])) throw new AppError('documents/attached')
    // A room that removes several kinds of a root does so in one change.
    for (const [remove, ofRoom] of Map.groupBy(uses, ({ kind }) => removers[kind]!))
      for (const [rootId, inRoot] of Map.groupBy(ofRoom, (use) => use.rootId))
        await remove(uploader, { documentId: row.id, rootId, uses: inRoot }).catch(async (error: unknown) => {
          if (!(error instanceof AppError) || error.status !== 404) throw error
          // Somebody may have ended the use in the meantime.
          const left = await documents.ownUses(db, uploader, row.id)
          if (left.some((use) => use.rootId === rootId)) throw error
        })
  }

  const one = async (viewer: Viewer, id: string) =>
    presentDocument(await requireVisible(viewer, id), documents.links, viewer.id)

  return handle<typeof wire>({
    upload: {
      async may({ viewer }, { query }) {
        if (query.posterOf) await requireOwnFilm(viewer, query.posterOf)
        return null
      },
      makes: ({ id }) => id,
      again: ({ viewer }, id) => one(viewer, id),
      async run({ viewer, file }, { query }) {
        if (query.posterOf) {
          const film = await requireOwnFilm(viewer, query.posterOf)
          return presentDocument(
            await documents.givePoster(film, await file(uploads.maxBytes)),
            documents.links,
            viewer.id,
          )
        }
        const keepsLocation = query.location !== 'drop' && ((await wishes.keepsLocation?.(viewer.id)) ?? false)
        const row = await documents.keep(viewer, await file(uploads.maxBytes), uploads, {
          keepsLocation,
          needsPoster: query.poster === 'make',
        })
        return presentDocument(row, documents.links, viewer.id)
      },
    },

    usage: ({ viewer }) => documents.usage(viewer.id),

    own: ({ viewer }, { query }) =>
      listOwnPhotos({ db, links: documents.links, places: parts.places }, viewer.id, query),

    onThisDay: ({ viewer }, { query }) =>
      listMemories({ db, links: documents.links, questions, pages: parts.pages, taken: parts.taken }, viewer, query),

    get: ({ viewer }, { params }) => one(viewer, params.id),

    async list({ viewer }, { query }) {
      const rows = await visible(viewer, query.ids)
      return { items: rows.map((row) => presentDocument(row, documents.links, viewer.id)) }
    },

    async content({ asked }, { params, query }) {
      const { variant, exp, sig } = query
      if (!documents.links.isGood(params.id, variant, exp, sig)) throw new AppError('documents/bad-link')
      const row = await findDocument(db, params.id)
      if (!row) throw new AppError('documents/not-found')
      return sendContent(documents.shelf, row, variant, asked)
    },

    async remove({ viewer }, { params, query }) {
      const row = await requireVisible(viewer, params.id)
      if (row.account_id !== viewer.id) throw new AppError('documents/not-uploader')
      if (query.only !== 'unused') await endUses(viewer, row)
      if (!(await documents.shelf.remove(row))) throw new AppError('documents/attached')
      await parts.forgetReplies(row.id)
    },
  })
}

const keyOf = ({ rootId, refId }: Shower) => `${rootId} ${refId}`
