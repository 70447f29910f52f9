import { album as wire, type AlbumPicture } from '@mulghar/contract/trees/album'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Documents, UploadRemovers } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey } from '../../kit/page.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { requirePerson } from '../core/access.ts'
import { findStandingByPerson } from '../core/access.sql.ts'
import { mustWait } from '../core/approval.ts'
import { followMerge } from '../core/merged.ts'
import { selectAlbum, selectWholeAlbum, type PictureRow } from './album.sql.ts'
import { findPerson } from './person.sql.ts'
import { addPicture, changePicture, removePicture } from './save-album.ts'
import type { SaveParts } from './save-person.ts'

type AlbumParts = SaveParts & {
  documents: Pick<Documents, 'pictureOf' | 'ownUses'>
  /** Removes an own photo from a tree, also from what its history keeps. */
  removePhoto: UploadRemovers['album']
}

export function albumHandlers(parts: AlbumParts) {
  const { db, documents } = parts

  /** The person whose album it is, for who may change it. */
  async function requireTeller(viewer: Viewer, personId: string) {
    const { treeId, standing, isSelf } = await requirePerson(db, viewer, personId)
    if (!mayInTree(standing, 'edit-people') && !isSelf) throw new AppError('trees/not-editor')
    if (await mustWait(db, treeId, viewer.id)) throw new AppError('trees/approval-needed')
    return { treeId, personId }
  }

  /** As far as the role goes: of oneself one sees all that is told. */
  async function presenting(viewer: Viewer, personId: string) {
    const { treeId, standing, isSelf } = await requirePerson(db, viewer, personId)
    const seesLife = isSelf || mayInTree(standing as TreeRole, 'see-living')
    const portrait = (await findPerson(db, treeId, personId))?.image_document_id
    const present = ({ id, document_id, caption, taken }: PictureRow): AlbumPicture => ({
      id,
      image: documents.pictureOf(document_id),
      ...(seesLife && { caption, taken }),
      isPortrait: document_id === portrait,
    })
    return { personId, treeId, present }
  }

  async function presentOne(viewer: Viewer, personId: string, id: string): Promise<AlbumPicture> {
    const { treeId, present } = await presenting(viewer, personId)
    const row = (await selectWholeAlbum(db, { treeId, personId })).find((one) => one.id === id)
    if (!row) throw new AppError('trees/picture-not-found')
    return present(row)
  }

  /** Whoever may no longer edit the tree still removes an own photo, for good. False where it is not one, or they may edit. */
  async function removeOwn(viewer: Viewer, personId: string, id: string): Promise<boolean> {
    const found = await findStandingByPerson(db, personId, viewer.id)
    if (!found) return false
    const { treeId, standing, isSelf } = found
    const mayTell = mayInTree(standing, 'edit-people') || (isSelf && mayInTree(standing, 'see-graph'))
    if (mayTell && !(await mustWait(db, treeId, viewer.id))) return false
    const row = (await selectWholeAlbum(db, { treeId, personId })).find((one) => one.id === id)
    const uses = row ? await documents.ownUses(db, viewer, row.document_id) : []
    if (!row || uses.length === 0) return false
    const inTree = uses.filter(({ rootId }) => rootId === treeId)
    await parts.removePhoto(viewer, { documentId: row.document_id, rootId: treeId, uses: inTree })
    return true
  }

  return handle<typeof wire>({
    async list({ viewer }, { params, query }) {
      const { personId, treeId, present } = await followMerge(db, params.id, (id) => presenting(viewer, id))
      const cursor = decodeCursor(query.next, 2)
      const after = cursor && { position: wholeKey(cursor[0], 2_147_483_647), id: idKey(cursor[1]) }
      const rows = await selectAlbum(db, { treeId, personId }, after, limitOf(query))
      return toPage(rows, query, (row) => [row.position, row.id], present)
    },

    add: {
      async may({ viewer }, { params }) {
        return (await requireTeller(viewer, params.id)).treeId
      },
      makes: ({ id }) => id,
      again: ({ viewer }, id, { params }) => presentOne(viewer, params.id, id),
      async run({ viewer }, { params, body }) {
        const person = await requireTeller(viewer, params.id)
        return presentOne(viewer, params.id, await addPicture(parts, viewer, person, body))
      },
    },

    async update({ viewer }, { params, body }) {
      const person = await requireTeller(viewer, params.id)
      await changePicture(parts, viewer, person, params.pictureId, body)
      return presentOne(viewer, params.id, params.pictureId)
    },

    async remove({ viewer }, { params }) {
      if (await removeOwn(viewer, params.id, params.pictureId)) return
      await removePicture(parts, viewer, await requireTeller(viewer, params.id), params.pictureId)
    },
  })
}
