import { imageSlots, trees as wire, type TreeDetail } from '@mulghar/contract/trees/trees'
import { pictures, type Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { requireAct, requireCard } from '../core/access.ts'
import { presentCard, presentDetail } from './cards.ts'
import { removeTree, type ChangeParts } from '../core/change.ts'
import { endLinksOfTree } from '../core/end-links.ts'
import { createTree, saveTree, setTreePicture } from './save-tree.ts'
import { searchTrees } from './tree-search.ts'
import { findCard, findDetail, selectTrees, type CardRow, type DetailRow } from './trees.sql.ts'

type TreeParts = ChangeParts & {
  documents: Documents
  /** The trees that are linked with one, as far as the viewer may know of them. */
  linkedWith: (viewer: Viewer, treeId: string) => Promise<TreeDetail['linkedTrees']>
  /** Who the viewer has said to be in one of the trees behind the links of one. */
  selfBehind: (viewer: Viewer, home: Pick<DetailRow, 'id' | 'version' | 'role'>) => Promise<string | null>
}

export function treeHandlers(parts: TreeParts) {
  const { db, clock, documents, linkedWith, selfBehind } = parts
  const thisYear = () => clock.now().getUTCFullYear()
  const card = (row: CardRow) => presentCard(row, documents.pictureOf)
  const byId = (row: CardRow) => [row.id]

  async function detailOf(viewer: Viewer, treeId: string): Promise<TreeDetail> {
    const row = await findDetail(db, treeId, viewer.id, thisYear())
    if (!row) throw new AppError('trees/not-found')
    const linkedTrees = await linkedWith(viewer, row.id)
    const kinAs = row.me ?? (linkedTrees.length > 0 && row.role ? await selfBehind(viewer, row) : null)
    return presentDetail(row, { linkedTrees, kinAs }, documents.pictureOf)
  }

  return handle<typeof wire>({
    async list({ viewer }, { query }) {
      const cursor = decodeCursor(query.next, 1)
      const rows = await selectTrees(db, viewer.id, query.scope, cursor && idKey(cursor[0]), limitOf(query))
      return toPage(rows, query, byId, card)
    },

    search: ({ viewer }, { query }) => searchTrees(db, { viewerId: viewer.id, thisYear: thisYear() }, query, card),

    create: {
      may: () => null,
      async run({ viewer }, { body }) {
        return detailOf(viewer, await createTree(parts, viewer, body))
      },
      makes: ({ id }) => id,
      async again({ viewer }, id) {
        await requireAct(db, viewer, id, 'see-graph')
        return detailOf(viewer, id)
      },
    },

    async get({ viewer }, { params }) {
      await requireCard(db, viewer, params.id)
      const row = await findCard(db, params.id, viewer.id)
      if (!row) throw new AppError('trees/not-found')
      return card(row)
    },

    async update({ viewer }, { params, body }) {
      await requireAct(db, viewer, params.id, 'govern', 'trees/not-owner')
      await saveTree(parts, viewer, params.id, body)
      return detailOf(viewer, params.id)
    },

    async remove({ viewer }, { params }) {
      await requireAct(db, viewer, params.id, 'govern', 'trees/not-owner')
      const about = { treeId: params.id, accountId: viewer.id }
      await removeTree(parts, about, async (trx, tell) => {
        await endLinksOfTree(parts, { trx, tell, ...about })
        await documents.detachRoot(trx, ['tree', 'person', 'album', 'kept', 'proposal'], params.id)
      })
    },

    async detail({ viewer }, { params }) {
      await requireAct(db, viewer, params.id, 'see-graph')
      return detailOf(viewer, params.id)
    },

    async uploadImage({ viewer, file }, { params }) {
      const slot = imageSlots.find((known) => known === params.slot)
      await requireAct(db, viewer, params.id, 'govern', 'trees/not-owner')
      if (!slot) throw new AppError('trees/bad-image-slot')
      const document = await documents.keep(viewer, await file(pictures.maxBytes), pictures)
      await setTreePicture(parts, viewer, params.id, slot, document.id)
      return detailOf(viewer, params.id)
    },
  })
}
