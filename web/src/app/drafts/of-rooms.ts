import { onDraftLeft } from '../../kit/closed-elsewhere.ts'
import { offerGoneDrafts } from '../../kit/gone-drafts.ts'
import { typist } from '../../kit/leaving.ts'
import { ofRooms } from '../rooms/room.ts'

/** Offers the drafts of all modules whose subject was deleted. From then on `look` is called when the box of a draft closes. */
export async function offerDraftsOfRooms(accountId: string, look: () => void): Promise<void> {
  // A box that closes after the end of a session looks, too.
  if (typist() !== accountId) return
  onDraftLeft(look)
  const kinds = await ofRooms((room) => room.drafts)
  await offerGoneDrafts(
    accountId,
    kinds.flatMap(({ drafts }) => drafts),
  )
}
