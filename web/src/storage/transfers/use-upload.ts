import { useMember } from '../../session/session-store.ts'
import { transfersOf } from './transfers-of.ts'
import type { Found } from './walk-files.ts'

/** Uploads what was chosen or dropped into a folder; null is the top. */
export function useUpload(folderId: string | null): (found: AsyncIterable<Found>) => void {
  const { id } = useMember()
  return (found) => {
    const { uploads, questions } = transfersOf(id)
    uploads.add(found, folderId, questions.asker())
  }
}
