const mostFrames = 20
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls a box until `distance` is zero. The heights of messages out of sight are estimates until they are drawn, so this is
 * corrected for some frames, or until the reader acts.
 */
export function settleScroll(box: HTMLElement, distance: () => number): void {
  const stopped = new AbortController()
  for (const act of acts)
    addEventListener(act, () => stopped.abort(), { signal: stopped.signal, passive: true, capture: true })
  let frames = 0
  const step = () => {
    if (stopped.signal.aborted || !box.isConnected) return
    const offPx = distance()
    if (Math.abs(offPx) > 1) box.scrollTop += offPx
    if (++frames < mostFrames) requestAnimationFrame(step)
    else stopped.abort()
  }
  step()
}
