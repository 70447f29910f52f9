import { now } from '../kit/clock.ts'
import type { TabChannel } from './tab-channel.ts'
import { onTouch } from './touches.ts'

export type IdleOptions = {
  accountId: string
  /** How long nobody may touch any tab. */
  idleMs: number
  /** How long the vault may be open in any case. */
  mostMs: number
  channel: TabChannel
  target?: EventTarget
  onEnd: (why: 'idle' | 'longest') => void
  /** Somebody uses this or another tab. */
  onUse?: () => void
  /** While this is true the vault counts as used. */
  isBusy?: () => boolean
}

export type IdleWatch = { setIdle(idleMs: number): void; stop(): void }

/** How late a vault may lock. Timers of a hidden tab run at most once a minute. */
const checkMs = 1000

/** Ends an open vault when no tab of this browser was touched for a while, or after the longest time. */
export function watchIdle({
  accountId,
  idleMs,
  mostMs,
  channel,
  target,
  onEnd,
  onUse,
  isBusy,
}: IdleOptions): IdleWatch {
  const begun = now().getTime()
  let lastUse = begun
  let mostIdleMs = idleMs

  /** Checked before each touch too: the first touch after a laptop has slept must not count. */
  function isOver(): boolean {
    const ms = now().getTime()
    if (isBusy?.()) {
      lastUse = ms
      onUse?.()
    }
    const why = ms - begun >= mostMs ? 'longest' : ms - lastUse >= mostIdleMs ? 'idle' : undefined
    if (!why) return false
    stop()
    onEnd(why)
    return true
  }
  function use(): void {
    if (isOver()) return
    lastUse = now().getTime()
    onUse?.()
  }

  const timer = setInterval(isOver, checkMs)
  const stopTouches = onTouch(() => {
    channel.tell({ accountId, kind: 'touched' })
    use()
  }, target)
  const stopListening = channel.listen((message) => {
    if (message.accountId === accountId && message.kind === 'touched') use()
  })
  function stop(): void {
    clearInterval(timer)
    stopTouches()
    stopListening()
  }
  return {
    setIdle(ms) {
      mostIdleMs = ms
    },
    stop,
  }
}
