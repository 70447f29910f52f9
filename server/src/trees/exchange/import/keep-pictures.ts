import { Readable } from 'node:stream'
import { pictures, type Documents } from '../../../documents/public.ts'
import { AppError } from '../../../kit/app-error.ts'
import { newId } from '../../../kit/ids.ts'
import type { Progress } from '../../../kit/tasks.ts'
import { GaveOut } from '../../../kit/worker-pieces.ts'
import { said, type EntryWish, type OpenChange } from '../../core/change.ts'
import { toEdit, type Need } from '../../core/holding.ts'
import { insertPicture } from '../../person/album.sql.ts'
import { setPictures } from './import.sql.ts'
import type { AlbumEntry, ImportReading, Medium } from './import-reading.ts'

type Parts = { documents: Pick<Documents, 'keep' | 'attach' | 'share'> }
type Change = (
  about: { treeId: string; accountId: string; entry: EntryWish; needs: Need },
  work: (change: OpenChange) => Promise<void>,
) => Promise<void>
type Task = { id: string; accountId: string; progress: Progress }

/** The pictures of people from the archive, each read once however many it shows; what is no picture stays in the record only. */
export async function keepPictures(
  parts: Parts,
  inChange: Change,
  task: Task,
  treeId: string,
  reading: ImportReading,
  media: readonly Medium[],
): Promise<number> {
  const total = media.reduce((sum, medium) => sum + countOf(medium), 0)
  let kept = 0
  let done = 0
  for (const medium of media) {
    kept += await keepPicture(parts, inChange, task, treeId, reading, medium)
    await task.progress((done += countOf(medium)), total, 'media')
  }
  return kept
}

/** A portrait, or a picture of an album. */
type Shown = { personId: string; album?: AlbumEntry & { id: string } }

const countOf = ({ people, albums }: Medium) => people.length + albums.length

const usesOf = ({ people, albums }: Medium): Shown[] => [
  ...people.map((personId) => ({ personId })),
  ...albums.map((album) => ({ personId: album.personId, album: { ...album, id: newId() } })),
]

const useOf = ({ personId, album }: Shown) =>
  album ? { kind: 'album' as const, refId: album.id } : { kind: 'person' as const, refId: personId }

/** So many people get their picture in one change. */
const shownAtOnce = 500

async function keepPicture(
  { documents }: Parts,
  inChange: Change,
  task: Task,
  treeId: string,
  reading: ImportReading,
  medium: Medium,
): Promise<number> {
  const viewer = { id: task.accountId }
  const about = { treeId, accountId: task.accountId, entry: { id: task.id, kind: 'IMPORT' as const }, needs: toEdit }
  const { name, place } = medium
  const file = { name, mimeType: '', stream: Readable.from(reading.medium(place)), wasCut: () => false }
  const uses = usesOf(medium)
  const first = useOf(uses[0]!)
  let kept = 0
  try {
    const { id } = await documents.keep(viewer, file, pictures)
    for (; kept < uses.length; kept += shownAtOnce) {
      const these = uses.slice(kept, kept + shownAtOnce)
      await inChange(about, async (change) => {
        if (kept === 0) await documents.attach(change.trx, viewer, id, { ...first, rootId: treeId })
        const shares = these.map((shown) => ({ documentId: id, from: first, to: useOf(shown) }))
        await documents.share(change.trx, treeId, shares)
        await show(change, id, these)
      })
    }
    // A portrait that is in the album too is one picture.
    return new Set(uses.map(({ personId }) => personId)).size
  } catch (error) {
    // A file that is no picture is no reason to stop.
    if (error instanceof AppError || error instanceof GaveOut) return Math.min(kept, uses.length)
    throw error
  }
}

async function show({ trx, treeId, at, note }: OpenChange, imageId: string, uses: readonly Shown[]): Promise<void> {
  const portraits = uses.filter(({ album }) => album === undefined).map(({ personId }) => personId)
  if (portraits.length > 0) await setPictures(trx, treeId, portraits, imageId)
  for (const subjectId of portraits)
    note({ kind: 'CHANGE', subjectKind: 'PERSON', subjectId, before: { imageId: null }, after: { imageId } })
  for (const { album } of uses) {
    if (!album) continue
    const { id, personId, caption, taken, position } = album
    const row = { tree_id: treeId, id, person_id: personId, document_id: imageId, caption, taken, position }
    await insertPicture(trx, { ...row, added_at: at })
    const after = said({ imageId, caption, taken })
    note({ kind: 'CREATE', subjectKind: 'PICTURE', subjectId: id, people: [personId], after })
  }
}
