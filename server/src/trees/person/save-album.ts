import { sameValue } from '@mulghar/contract/kit/same-value'
import { mostPictures, type AlbumPictureChange, type AlbumPictureDraft } from '@mulghar/contract/trees/album'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { DocumentUse } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { changeTree, onlyChanges, said, type OpenChange } from '../core/change.ts'
import { needs, toEdit, type Need } from '../core/holding.ts'
import { enteredDate } from '../../kit/date-range.ts'
import {
  deletePicture,
  insertPicture,
  orderAlbum,
  selectWholeAlbum,
  updatePicture,
  type PersonKey,
  type PictureRow,
} from './album.sql.ts'
import { findPerson } from './person.sql.ts'
import type { SaveParts } from './save-person.ts'

type Documents = { documents: SaveParts['documents'] }

/** A picture as the history tells of it. */
export type PictureFacts = { imageId: string; caption: string | null; taken: PartialDate | null; place: number }

const toOpen = needs('see-graph')

/** Those who may tell of a person: who edits the tree, and who the person is. */
export const toTellOf = (personId: string): Need => ({
  may: (member) => toEdit.may(member) || (member.personId === personId && toOpen.may(member)),
  refusal: toEdit.refusal,
})

/** Adds a picture at the end of an album; answers its id. */
export async function addPicture(
  parts: SaveParts,
  viewer: Viewer,
  { treeId, personId }: PersonKey,
  sent: AlbumPictureDraft,
): Promise<string> {
  const id = newId()
  const { documentId, caption, taken } = cleanTexts(sent)
  const told = { caption: caption || null, taken: enteredDate(taken) }
  await changeTree(parts, { treeId, accountId: viewer.id, needs: toTellOf(personId) }, async (change) => {
    const { trx } = change
    if (!(await findPerson(trx, treeId, personId))) throw new AppError('trees/person-not-found')
    const album = await selectWholeAlbum(trx, { treeId, personId })
    if (album.some((row) => row.document_id === documentId)) throw new AppError('trees/picture-twice')
    if (album.length >= mostPictures) throw new AppError('trees/album-full')
    await parts.documents.attach(trx, viewer, documentId, { kind: 'album', rootId: treeId, refId: id })
    await putIn(change, album, { id, personId, documentId, ...told })
  })
  return id
}

type Putting = { id: string; personId: string; documentId: string; caption: string | null; taken: PartialDate | null }

/** Writes a picture behind the others of an album, or to a place among them. */
export async function putIn(
  change: OpenChange,
  album: readonly PictureRow[],
  { id, personId, documentId, caption, taken }: Putting,
  place = album.length + 1,
): Promise<void> {
  const { trx, treeId, at } = change
  const position = Math.max(0, ...album.map((row) => row.position)) + 1
  const row = { tree_id: treeId, id, person_id: personId, document_id: documentId, caption, taken, position }
  await insertPicture(trx, { ...row, added_at: at })
  const isBefore = place <= album.length
  if (isBefore) await orderAlbum(trx, treeId, withAt(album, id, place))
  const after = { imageId: documentId, caption, taken, place: Math.min(place, album.length + 1) }
  change.note({ kind: 'CREATE', subjectKind: 'PICTURE', subjectId: id, people: [personId], after: said(after) })
}

/** The album with one picture at this place. */
function withAt(album: readonly PictureRow[], id: string, place: number): string[] {
  return album
    .filter((row) => row.id !== id)
    .map((row) => row.id)
    .toSpliced(place - 1, 0, id)
}

/** Changes what is written to a picture, or where it stands. */
export async function changePicture(
  parts: SaveParts,
  viewer: Viewer,
  { treeId, personId }: PersonKey,
  pictureId: string,
  sent: AlbumPictureChange,
): Promise<void> {
  const { caption, taken, place, known } = cleanTexts(sent)
  const texts = {
    ...(caption !== undefined && { caption: caption || null }),
    ...(taken !== undefined && { taken: enteredDate(taken) }),
  }
  await changeTree(parts, { treeId, accountId: viewer.id, needs: toTellOf(personId) }, async (change) => {
    const album = await selectWholeAlbum(change.trx, { treeId, personId })
    const row = requirePicture(album, pictureId)
    if (known && overwritesOthers(row, texts, known)) throw new AppError('kit/stale')
    const isChanged = await tellPicture(change, album, row, {
      ...texts,
      ...(place !== undefined && { place: Math.min(place, album.length) }),
    })
    if (!isChanged) change.leaveUnchanged()
  })
}

type Texts = Pick<PictureFacts, 'caption' | 'taken'>

/** True where a change would replace a text that its sender has neither seen nor written. */
function overwritesOthers(row: PictureRow, texts: Partial<Texts>, known: readonly Texts[]): boolean {
  const names = (['caption', 'taken'] as const).filter((name) => texts[name] !== undefined)
  return names.some((name) => ![...known, texts].some((own) => sameValue(own[name] ?? null, row[name])))
}

export const placeOf = (album: readonly PictureRow[], { id }: PictureRow) => album.findIndex((one) => one.id === id) + 1

/** Changes a picture and notes it in the history; answers whether anything has changed. */
export async function tellPicture(
  change: OpenChange,
  album: readonly PictureRow[],
  row: PictureRow,
  told: Partial<Omit<PictureFacts, 'imageId'>>,
): Promise<boolean> {
  const { trx, treeId } = change
  const before = { caption: row.caption, taken: row.taken, place: placeOf(album, row) }
  const after = { ...before, ...told }
  const changes = onlyChanges(before, after)
  if (!changes) return false
  if (!sameValue([before.caption, before.taken], [after.caption, after.taken]))
    await updatePicture(trx, treeId, row.id, after)
  if (before.place !== after.place) await orderAlbum(trx, treeId, withAt(album, row.id, after.place))
  const { id: subjectId, person_id: personId } = row
  change.note({ kind: 'CHANGE', subjectKind: 'PICTURE', subjectId, people: [personId], ...changes })
  return true
}

/** Takes a picture out of its album. */
export async function removePicture(
  parts: SaveParts,
  viewer: Viewer,
  { treeId, personId }: PersonKey,
  pictureId: string,
): Promise<void> {
  await changeTree(parts, { treeId, accountId: viewer.id, needs: toTellOf(personId) }, async (change) => {
    const album = await selectWholeAlbum(change.trx, { treeId, personId })
    await takePictureOut(parts, change, album, requirePicture(album, pictureId))
  })
}

function requirePicture(album: readonly PictureRow[], id: string): PictureRow {
  const row = album.find((one) => one.id === id)
  if (!row) throw new AppError('trees/picture-not-found')
  return row
}

/** The history keeps it, so that it can come back. */
export async function takePictureOut(
  parts: Documents,
  change: OpenChange,
  album: readonly PictureRow[],
  row: PictureRow,
): Promise<void> {
  const { trx, treeId } = change
  await hideAlbum(parts, change, [row])
  await deletePicture(trx, treeId, row.id)
  const { document_id: imageId, caption, taken } = row
  change.note({
    kind: 'DELETE',
    subjectKind: 'PICTURE',
    subjectId: row.id,
    people: [row.person_id],
    before: said({ imageId, caption, taken, place: placeOf(album, row) }),
  })
}

/** Pictures that go are shown by the history instead. */
export async function hideAlbum(
  { documents }: Documents,
  { trx, treeId, entryId }: Pick<OpenChange, 'trx' | 'treeId' | 'entryId'>,
  pictures: readonly Pick<PictureRow, 'id' | 'document_id'>[],
): Promise<void> {
  if (pictures.length === 0) return
  const kept = { kind: 'kept' as const, refId: entryId }
  await documents.share(
    trx,
    treeId,
    pictures.map(({ id, document_id: documentId }) => ({
      documentId,
      from: { kind: 'album' as const, refId: id },
      to: kept,
    })),
  )
  await documents.detach(trx, { kind: 'album', rootId: treeId, refIds: pictures.map((one) => one.id) })
}

/** Pictures that an entry took away are shown by their albums again. */
export async function showAlbum(
  { documents }: Documents,
  { trx, treeId }: Pick<OpenChange, 'trx' | 'treeId'>,
  entryId: string,
  pictures: readonly { id: string; documentId: string }[],
): Promise<void> {
  const shares = pictures.map(({ id, documentId }) => ({
    documentId,
    from: { kind: 'kept' as const, refId: entryId },
    to: { kind: 'album' as const, refId: id },
  }))
  await documents.share(trx, treeId, shares)
}

/** Makes something of the tree show a picture of somebody's album, whoever uploaded it; false where the album has it not. */
export async function shareFromAlbum(
  { documents }: Documents,
  { trx, treeId }: Pick<OpenChange, 'trx' | 'treeId'>,
  personId: string,
  documentId: string,
  { kind, refId }: Pick<Extract<DocumentUse, { refId: string }>, 'kind' | 'refId'>,
): Promise<boolean> {
  const album = await selectWholeAlbum(trx, { treeId, personId })
  const row = album.find((one) => one.document_id === documentId)
  if (!row) return false
  await documents.share(trx, treeId, [{ documentId, from: { kind: 'album', refId: row.id }, to: { kind, refId } }])
  return true
}

/** Somebody's portrait, which is going to be another, stays among the pictures of a person. */
export async function keepInAlbum(
  { documents }: Documents,
  change: OpenChange,
  { from, to, documentId }: { from: string; to: string; documentId: string },
): Promise<void> {
  const { trx, treeId } = change
  const album = await selectWholeAlbum(trx, { treeId, personId: to })
  if (album.some((row) => row.document_id === documentId)) return
  const id = newId()
  const [shows, shall] = [
    { kind: 'person' as const, refId: from },
    { kind: 'album' as const, refId: id },
  ]
  await documents.share(trx, treeId, [{ documentId, from: shows, to: shall }])
  await putIn(change, album, { id, personId: to, documentId, caption: null, taken: null })
}
