import type { links as wire, TreeLink } from '@mulghar/contract/trees/links'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { requireAct, requireCard } from '../core/access.ts'
import { hiddenAccounts } from '../core/hidden-accounts.ts'
import type { ChangeParts } from '../core/change.ts'
import { acceptLink, askForLink, rejectLink, unlink } from './linking.ts'
import { selectBothSides, selectLinks, selectSentLinks, selectWaitingLinks, type SideRow } from './links.sql.ts'
import { presentLink, presentSent } from './present.ts'

type LinkParts = ChangeParts & { documents: Pick<Documents, 'pictureOf'> }

export function linkHandlers(parts: LinkParts) {
  const { db } = parts
  const { pictureOf } = parts.documents

  async function presentFor(viewer: Viewer, rows: readonly SideRow[]) {
    const named = rows.flatMap((row) =>
      [row.here_tree, row.tree].map((treeId) => ({ treeId, accountId: row.asked_by })),
    )
    const isHidden = await hiddenAccounts(parts, viewer.id, named)
    return (row: SideRow) => presentLink(row, viewer.id, { pictureOf, isHidden })
  }

  /** The link from the side on which the viewer has acted. */
  async function linkOf(viewer: Viewer, id: string, direction: TreeLink['direction']): Promise<TreeLink> {
    const row = (await selectBothSides(db, id, viewer.id)).find((side) => side.direction === direction)
    if (!row) throw new AppError('trees/link-not-found')
    return (await presentFor(viewer, [row]))(row)
  }

  return handle<typeof wire>({
    async list({ viewer }, { params, query }) {
      await requireAct(db, viewer, params.treeId, 'see-graph')
      const { status, personId } = query
      const page = { after: afterOf(query.next), limit: limitOf(query) }
      const rows = await selectLinks(db, { treeId: params.treeId, viewerId: viewer.id, status, personId, ...page })
      const present = await presentFor(viewer, rows)
      return toPage(rows, query, (row) => [row.id], present)
    },

    ask: {
      async may({ viewer }, { params, body }) {
        await requireAct(db, viewer, params.treeId, 'ask-for-links', 'trees/not-editor')
        await requireCard(db, viewer, body.targetTreeId)
        return params.treeId
      },
      makes: ({ id }) => id,
      again: ({ viewer }, id) => linkOf(viewer, id, 'OUT'),
      async run({ viewer }, { params, body }) {
        return linkOf(viewer, await askForLink(parts, viewer, params, body), 'OUT')
      },
    },

    async waiting({ viewer }, { query }) {
      const rows = await selectWaitingLinks(db, viewer.id, afterOf(query.next), limitOf(query))
      const present = await presentFor(viewer, rows)
      return toPage(rows, query, (row) => [row.id], present)
    },

    async sent({ viewer }, { query }) {
      const rows = await selectSentLinks(db, viewer.id, afterOf(query.next), limitOf(query))
      return toPage(rows, query, (row) => [row.id], presentSent)
    },

    async accept({ viewer }, { params, body }) {
      await acceptLink(parts, viewer, params.id, body?.personId)
      return linkOf(viewer, params.id, 'IN')
    },

    async reject({ viewer }, { params }) {
      await rejectLink(parts, viewer, params.id)
    },

    async remove({ viewer }, { params }) {
      await unlink(parts, viewer, params.id)
    },
  })
}

function afterOf(next: string | undefined): string | undefined {
  const cursor = decodeCursor(next, 1)
  return cursor && idKey(cursor[0])
}
