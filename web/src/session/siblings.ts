import type { SessionState } from './session-store.ts'

// Session storage is copied into tabs that are opened from a tab, so several tabs may hold one session. Each exchange
// of the refresh token is told to the others, or the second exchange of the same token would look like a theft.

/** `known` are the refresh tokens that the sender has held of this session, the latest last. */
export type SiblingMessage =
  | { kind: 'renewed'; known: string[]; state: SessionState }
  | { kind: 'ended'; known: string[] }
  | { kind: 'asked'; known: string[] }

/** Does what the message tells concern whoever holds `known`, and is it news? */
export function concerns(message: SiblingMessage, known: readonly string[]): boolean {
  const mine = known.at(-1)
  if (mine === undefined) return false
  if (message.kind === 'renewed') return message.known.includes(mine) && message.known.at(-1) !== mine
  if (message.kind === 'ended') return message.known.some((token) => known.includes(token))
  const theirs = message.known.at(-1)
  return theirs !== undefined && theirs !== mine && known.includes(theirs)
}

export type Siblings = {
  tell(message: SiblingMessage): void
  listen(listener: (message: SiblingMessage) => void): void
}

export function siblingsOn(name: string): Siblings {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => {} }
  const channel = new BroadcastChannel(name)
  return {
    tell: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', (event) => listener(event.data as SiblingMessage)),
  }
}
