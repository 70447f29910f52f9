import { sameValue } from '@mulghar/contract/kit/same-value'
import { onlyChanges } from '../core/change.ts'
import { selectWholeAlbum } from '../person/album.sql.ts'
import { findPerson } from '../person/person.sql.ts'
import { placeOf, putIn, showAlbum, takePictureOut, tellPicture, type PictureFacts } from '../person/save-album.ts'
import type { Obstacle, PastChange } from './inverse.ts'
import { isPhotoGone } from './revert-people.ts'
import { refuseObstacles, type Reverting } from './revert.ts'

/** Pictures of albums as they were before an entry, as far as nobody has changed them since. */
export async function revertAlbums(reverting: Reverting): Promise<void> {
  const obstacles: Obstacle[] = []
  for (const one of reverting.changes.toReversed()) {
    if (one.subject_kind !== 'PICTURE') continue
    const code = one.kind === 'DELETE' ? await bringBack(reverting, one) : await undo(reverting, one)
    if (code) obstacles.push({ personIds: one.people ?? [], field: 'picture', code })
  }
  await refuseObstacles(reverting.change, obstacles)
}

type InTheWay = Obstacle['code'] | undefined

async function bringBack({ parts, change, entry }: Reverting, { subject_id: id, people, before }: PastChange) {
  const { trx, treeId } = change
  const personId = people![0]!
  if (!(await findPerson(trx, treeId, personId))) return 'gone-since' satisfies InTheWay
  const {
    imageId: documentId,
    caption = null,
    taken = null,
    place,
  } = before as Partial<PictureFacts> & { imageId: string }
  const album = await selectWholeAlbum(trx, { treeId, personId })
  if (album.some((row) => row.document_id === documentId)) return 'changed-since' satisfies InTheWay
  if (await isPhotoGone(parts, change, documentId)) return 'photo-removed' satisfies InTheWay
  await putIn(change, album, { id, personId, documentId, caption, taken }, place)
  await showAlbum(parts, change, entry.id, [{ id, documentId }])
  return undefined
}

/** Takes back that a picture was added, or told of otherwise. */
async function undo({ parts, change }: Reverting, { kind, subject_id: id, people, before, after }: PastChange) {
  const album = await selectWholeAlbum(change.trx, { treeId: change.treeId, personId: people![0]! })
  const row = album.find((one) => one.id === id)
  // Somebody has taken away already what was added.
  if (!row) return kind === 'CREATE' ? undefined : ('gone-since' satisfies InTheWay)
  const now = { caption: row.caption, taken: row.taken, place: placeOf(album, row) }
  const left = after as Partial<PictureFacts>
  if (kind === 'CREATE') {
    const same = sameValue([now.caption, now.taken], [left.caption ?? null, left.taken ?? null])
    if (!same) return 'changed-since' satisfies InTheWay
    await takePictureOut(parts, change, album, row)
    return undefined
  }
  if (onlyChanges(now, { ...now, ...left })) return 'changed-since' satisfies InTheWay
  await tellPicture(change, album, row, before as Partial<PictureFacts>)
  return undefined
}
