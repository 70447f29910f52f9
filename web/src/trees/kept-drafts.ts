import { tasks } from '@mulghar/contract/tasks/tasks'
import { album } from '@mulghar/contract/trees/album'
import { home, missingFacts } from '@mulghar/contract/trees/home'
import { links } from '@mulghar/contract/trees/links'
import { persons } from '@mulghar/contract/trees/people'
import type { Person } from '@mulghar/contract/trees/person'
import { proposals } from '@mulghar/contract/trees/proposals'
import { trees, type Tree } from '@mulghar/contract/trees/trees'
import { msg } from '@lingui/core/macro'
import { call } from '../kit/call.ts'
import { now } from '../kit/clock.ts'
import { localDay } from '../kit/dates.ts'
import { isMissingIn, isRefusedAsGone, typedText, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind, isFormClosed, type FormRights } from '../kit/gone-input.ts'
import { i18n } from '../kit/i18n.ts'
import { rowsIn, tablePrefix, type PastedRows } from './import/table-draft.ts'

const treeRights: FormRights<keyof Tree['can']> = new Map([
  ['', 'edit'],
  ['invite', 'govern'],
  ['join', 'join'],
  ['name', 'edit'],
  ['person', 'editPeople'],
  ['rows', 'import'],
  ['self', 'govern'],
  ['table', 'import'],
])
const personRights: FormRights<keyof Person['can']> = new Map([
  ['', 'edit'],
  ['link', 'link'],
  ['child', 'editRelations'],
  ['parent', 'editRelations'],
  ['partner', 'editRelations'],
  ['sibling', 'editRelations'],
])

const isTreeGone = (id: string, act: string) =>
  isRefusedAsGone(call(trees.get, { params: { id } }), ({ can }) => isFormClosed(treeRights, act, can))

/** After a merge the id of the deleted person answers the other one, about whom the input is not. */
const isPersonGone = (id: string, isClosed: (person: Person) => boolean) =>
  isRefusedAsGone(call(persons.get, { params: { id } }), (person) => person.id !== id || isClosed(person))

/** Home asks for one fact a day, and not for what the tree has by now. */
const isQuestionGone = (personId: string, kind: string) =>
  isRefusedAsGone(
    call(home.question, { query: { day: localDay(now()) } }),
    ({ question }) => question?.person.id !== personId || question.kind !== kind,
  )

/** The chart offers a father or a mother only where there is none. */
const hasSuchParent = ({ relations: { parents } }: Person, gender: string) =>
  gender !== '' && (parents.length > 1 || parents.some((parent) => parent.gender === gender))

/** `act` is the id of another person for a merge, a fact that Home asks for, a new relative, or another act. */
async function isPersonFormGone(id: string, act = '', gender = ''): Promise<boolean> {
  if ((missingFacts as readonly string[]).includes(act)) return isQuestionGone(id, act)
  const isClosed = (person: Person) =>
    isFormClosed(personRights, act, person.can) || (act === 'parent' && hasSuchParent(person, gender))
  if (await isPersonGone(id, isClosed)) return true
  return act.includes('-') && isPersonGone(act, () => false)
}

/** A family beyond the partners that fit in the answer counts as found. */
const isFamilyGone = (personId: string, unionId: string) =>
  isPersonGone(personId, ({ relations: { partners, counts }, familiesAlone = [] }) => {
    const known = [...partners, ...familiesAlone]
    return (
      partners.length >= counts.partners &&
      !known.some(({ unionId: id, wordsVersion }) => id === unionId && wordsVersion !== undefined)
    )
  })

const isPictureGone = async (id: string, pictureId: string) =>
  (await isPersonGone(id, ({ can }) => !can.editPictures)) ||
  isMissingIn(
    (query) => call(album.list, { params: { id }, query }),
    (picture) => picture.id === pictureId,
  )

const isProposalGone = (id: string, proposalId: string) =>
  isRefusedAsGone(call(proposals.check, { params: { id, proposalId } }))

const isLinkGone = (treeId: string, linkId: string) =>
  isMissingIn(
    (query) => call(links.list, { params: { treeId }, query: { status: 'PENDING', ...query } }),
    ({ id, can }) => id === linkId && can.accept,
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
  inputKind('tree', (id, act = '') => isTreeGone(id, act)),
  {
    prefix: tablePrefix,
    isGone: async (rest) => rest !== 'new' && (await isTreeGone(rest, 'rows')),
    isDone: (kept) => isImportDone(rowsIn(kept)),
    textsOf: (kept) => typedText(i18n._(msg`Or paste the rows`), rowsIn(kept).rows),
  },
  inputKind('person', isPersonFormGone),
  inputKind('family', (personId, unionId = '') => isFamilyGone(personId, unionId)),
  inputKind('picture', (personId, id = '') => isPictureGone(personId, id)),
  inputKind('proposal', (treeId, id = '') => isProposalGone(treeId, id)),
  inputKind('link', (treeId, id = '') => isLinkGone(treeId, id)),
]
