import { hasDrafts } from '../../kit/draft-keys.ts'
import { report } from '../../kit/report.ts'

/** The notice about a form that closes is decided by then, and many change events are one. */
const waitMs = 2000

/**
 * Offers drafts of deleted things: when the page begins, and at each call of `look`, which change events and closing boxes make.
 * Without a connection it looks again until there is one.
 */
export function watchDrafts(accountId: string): { look: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const offer = async () => {
    timer = undefined
    if (!navigator.onLine) look()
    else if (hasDrafts(accountId)) await (await import('./of-rooms.ts')).offerDraftsOfRooms(accountId, look)
  }
  const look = () => {
    timer ??= setTimeout(() => offer().catch(report), waitMs)
  }
  look()
  return { look, stop: () => clearTimeout(timer) }
}
