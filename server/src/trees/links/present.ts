import type { Picture } from '@mulghar/contract/kit/scalars'
import type { SentLinkRequest, TreeLink } from '@mulghar/contract/trees/links'
import { mayInTree } from '@mulghar/contract/trees/roles'
import { standingFrom } from '../core/access.sql.ts'
import { nobody } from '../core/hidden-accounts.ts'
import type { SentRow, SideRow } from './links.sql.ts'

type Shown = {
  pictureOf: (documentId: string) => Picture
  /** Whether a block hides an account of a tree from the viewer. */
  isHidden: (treeId: string, accountId: string) => boolean
}

export function presentLink(row: SideRow, viewerId: string, { pictureOf, isHidden }: Shown): TreeLink {
  const here = standingFrom({ role: row.here_role, status: row.here_status })
  const there = standingFrom({ role: row.role, status: row.member_status })
  const isPending = row.status === 'PENDING'
  const isAsked = row.direction === 'IN'
  const decides = mayInTree(here, 'govern')
  const opens = mayInTree(there, 'see-graph')
  const mayAsk = mayInTree(here, 'ask-for-links')
  // The one who asks says of whom; the one who was asked has told nothing.
  const isTold = opens || (isAsked && decides)
  const sharesOther = there !== 'NONE' && !isHidden(row.tree, row.asked_by)
  // The name of a member of the tree that asks stays with a waiting request, since the request has to be decided.
  const isNamed = isPending ? !isHidden(row.tree, row.asked_by) : sharesOther
  const isAskerHidden = isHidden(row.here_tree, row.asked_by) && !isNamed
  return {
    id: row.id,
    familyTreeId: row.here_tree,
    familyTreeName: row.here_tree_name,
    direction: row.direction,
    status: row.status,
    person: personOf(row.here_id, row.here_first, row.here_last, true),
    tree: row.discoverable || there !== 'NONE' ? cardOf(row, pictureOf) : { id: row.tree, ...hidden },
    other: isTold ? personOf(row.there_id, row.there_first, row.there_last, opens) : null,
    message: isPending ? row.message : null,
    askedBy: isAskerHidden ? nobody : { id: row.asked_by, name: row.asker_name },
    askedAt: row.asked_at.toISOString(),
    can: {
      accept: isPending && isAsked && decides,
      reject: isPending && isAsked && decides,
      withdraw: isPending && !isAsked && (mayAsk || row.asked_by === viewerId),
      unlink: !isPending && (decides || mayInTree(there, 'govern') || (mayAsk && row.asked_by === viewerId)),
      open: opens,
    },
  }
}

export const presentSent = (row: SentRow): SentLinkRequest => ({
  id: row.id,
  familyTreeName: row.here_name,
  targetTreeName: row.there_name,
  person: personOf(row.person_id, row.first_name, row.last_name, true),
  message: row.message,
  askedAt: row.asked_at.toISOString(),
})

const hidden = { name: null, gotra: null, description: null, treeImage: null, createdAt: null }

function cardOf(row: SideRow, pictureOf: (documentId: string) => Picture): TreeLink['tree'] {
  return {
    id: row.tree,
    name: row.name,
    gotra: row.gotra,
    description: row.description,
    treeImage: row.image_document_id ? pictureOf(row.image_document_id) : null,
    createdAt: row.created_at.toISOString(),
  }
}

function personOf(id: string | null, firstName: string | null, lastName: string | null, opens: boolean) {
  return id === null ? null : { id: opens ? id : null, firstName: firstName ?? '', lastName: lastName ?? '' }
}
