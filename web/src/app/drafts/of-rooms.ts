import { onDraftLeft } from '../../kit/closed-elsewhere.ts'
import { offerGoneDrafts } from '../../kit/gone-drafts.ts'
import { setSecretPages } from '../../kit/form-controls.ts'
import { inputOfAddress } from '../../kit/gone-input.ts'
import { typist } from '../../kit/leaving.ts'
import { ofRooms } from '../rooms/room.ts'
import { secretPages } from '../rooms/secret-pages.ts'

/** Each time asks the server a few questions. */
const restMs = 10_000
let lookedAt = -Infinity
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Offers the drafts of all modules whose subject was deleted. `look` is called later where this came too soon or drafts were
 * not asked about yet, and from now on whenever the box of a draft closes.
 */
export async function offerDraftsOfRooms(accountId: string, look: () => void): Promise<void> {
  // A box that closes after the end of a session looks, too.
  if (typist() !== accountId) return
  onDraftLeft(look)
  const wait = lookedAt + restMs - performance.now()
  if (wait > 0) return lookAfter(wait, look)
  lookedAt = performance.now()
  setSecretPages(secretPages)
  const kinds = await ofRooms((room) => room.drafts)
  const isWhole = await offerGoneDrafts(accountId, [inputOfAddress, ...kinds.flatMap(({ drafts }) => drafts)])
  if (!isWhole) lookAfter(restMs, look)
}

function lookAfter(wait: number, look: () => void): void {
  timer ??= setTimeout(() => {
    timer = undefined
    look()
  }, wait)
}
