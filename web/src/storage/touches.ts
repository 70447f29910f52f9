import { now } from '../kit/clock.ts'
import { tabChannel, type TabChannel } from './tab-channel.ts'

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const
/** A moving pointer brings up to a thousand events a second. */
const quietMs = 1000

/** Calls `touched` for keys and the pointer, at most once a second. Returns how to stop. */
export function onTouch(touched: () => void, target: EventTarget = window): () => void {
  let last = -Infinity
  const hear = () => {
    const ms = now().getTime()
    if (Math.abs(ms - last) < quietMs) return
    last = ms
    touched()
  }
  for (const sign of signs) target.addEventListener(sign, hear, { capture: true, passive: true })
  return () => {
    for (const sign of signs) target.removeEventListener(sign, hear, { capture: true })
  }
}

/**
 * Tells the other tabs that this one is in use, so that a vault that is open there stays open. For every page of a member
 * with a vault. Returns how to stop.
 */
export function tellTouches(accountId: string, channel: TabChannel = tabChannel(), target?: EventTarget): () => void {
  return onTouch(() => channel.tell({ accountId, kind: 'touched' }), target)
}
