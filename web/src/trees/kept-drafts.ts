import { tasks } from '@mulghar/contract/tasks/tasks'
import { album } from '@mulghar/contract/trees/album'
import { links } from '@mulghar/contract/trees/links'
import { persons } from '@mulghar/contract/trees/people'
import type { Person } from '@mulghar/contract/trees/person'
import { proposals } from '@mulghar/contract/trees/proposals'
import { trees } from '@mulghar/contract/trees/trees'
import { msg } from '@lingui/core/macro'
import { call } from '../kit/call.ts'
import { isMissingIn, isRefusedAsGone, typedText, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind } from '../kit/gone-input.ts'
import { i18n } from '../kit/i18n.ts'
import { rowsIn, tablePrefix, type PastedRows } from './import/table-draft.ts'

const isTreeGone = (id: string) => isRefusedAsGone(call(trees.get, { params: { id } }))

/** After a merge the id of the deleted person answers the other one, about whom the input is not. */
const isPersonGone = (id: string, isClosed: (person: Person) => boolean = () => false) =>
  isRefusedAsGone(call(persons.get, { params: { id } }), (person) => person.id !== id || isClosed(person))

/** A family beyond the partners that fit in the answer counts as found. */
const isFamilyGone = (personId: string, unionId: string) =>
  isPersonGone(personId, ({ relations: { partners, counts }, familiesAlone = [] }) => {
    const known = [...partners, ...familiesAlone]
    return partners.length >= counts.partners && !known.some((family) => family.unionId === unionId)
  })

const isPictureGone = (id: string, pictureId: string) =>
  isMissingIn(
    (query) => call(album.list, { params: { id }, query }),
    (picture) => picture.id === pictureId,
  )

const isProposalGone = (id: string, proposalId: string) =>
  isRefusedAsGone(call(proposals.check, { params: { id, proposalId } }))

const isLinkGone = (treeId: string, linkId: string) =>
  isMissingIn(
    (query) => call(links.list, { params: { treeId }, query: { status: 'PENDING', ...query } }),
    ({ id }) => id === linkId,
  )

/** Without an answer an import counts as not done. */
const isImportDone = async ({ sent }: PastedRows) =>
  sent !== undefined &&
  call(tasks.get, { params: { id: sent } }).then(
    ({ status }) => status === 'DONE',
    () => false,
  )

/** Input about family trees, their people, and what belongs to them; and rows that were pasted for a tree. */
export const drafts: readonly DraftKind[] = [
  inputKind('tree', isTreeGone),
  {
    prefix: tablePrefix,
    isGone: async (rest) => rest !== 'new' && (await isTreeGone(rest)),
    isDone: (kept) => isImportDone(rowsIn(kept)),
    textsOf: (kept) => typedText(i18n._(msg`Or paste the rows`), rowsIn(kept).rows),
  },
  inputKind('person', (id) => isPersonGone(id)),
  inputKind('family', (personId, unionId = '') => isFamilyGone(personId, unionId)),
  inputKind('picture', (personId, id = '') => isPictureGone(personId, id)),
  inputKind('proposal', (treeId, id = '') => isProposalGone(treeId, id)),
  inputKind('link', (treeId, id = '') => isLinkGone(treeId, id)),
]
