import type { DbHandle } from '../kit/database-handle.ts'
import type { Viewer } from '../kit/viewer.ts'
import type { Use } from './uses.sql.ts'

export { openDocuments, type Documents, type OpenedDocument, type OpenedDocuments } from './document-store.ts'
export type { Media } from './media.ts'
export type { TakenPhotos } from './memories.ts'
export { photoPageOf, photoPlaceOf } from './own-photos.ts'
export { papers } from './papers.ts'
export { pictures } from './pictures.ts'
export type { Policy } from './policy.ts'
export type { DocumentRow } from './documents.sql.ts'

/**
 * What can show a document: each room adds its kinds, with its name, in its `tables.ts`, and answers for each who may see
 * what shows it.
 */
export interface UseKinds {}
export type UseKind = keyof UseKinds & string
export type DocumentUse = Use<UseKind>
/** The uses of many things of one root. */
export type UsesOfMany = { kind: UseKind; rootId: string; refIds: readonly string[] }

/** All uses of one document in one root. */
export type UsesInRoot = { documentId: string; rootId: string; uses: readonly DocumentUse[] }

/**
 * Ends the uses of a document that its uploader removes. It does not ask for access to the root: the uploader may have left
 * it, or be blocked. Registered by kind, only for places that the uploader cannot always change otherwise.
 */
export type UploadRemovers = Record<UseKind, (uploader: { id: string }, uses: UsesInRoot) => Promise<void>>

/** The resource that a kind of use belongs to, as its uploader reads it in the list of their photos. */
export type PhotoPlace = {
  kind: string
  idOf: (shower: Shower) => string
  /** Those of these resources that the viewer may see, in one statement. */
  seen(db: DbHandle, viewerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, { name: string }>>
}

/** Registered by kind of use, for every kind that has an upload remover. */
export type PhotoPlaces = Record<UseKind, PhotoPlace>

/** The page on which a photo is shown. */
export type PhotoPage = { kind: string; id: string; name: string }

/**
 * The pages of these uses that the viewer may open, by `refId`, in one or two statements for all. Registered for the kinds of
 * use that are posts and albums.
 */
export type PhotoPages = Record<
  UseKind,
  (viewerId: string, showers: readonly Shower[]) => Promise<ReadonlyMap<string, PhotoPage>>
>

/** What accounts have chosen about what they upload; a room above knows. */
export type UploadWishes = { keepsLocation: (accountId: string) => Promise<boolean> }

/** A thing that shows documents, and the root that it hangs on. */
export type Shower = Pick<Use, 'rootId' | 'refId'>

/** Of these things, those that the viewer may see: one question for each kind of use, and one statement for many. */
export type DocumentQuestions = Record<UseKind, (viewer: Viewer, showers: readonly Shower[]) => Promise<Shower[]>>
