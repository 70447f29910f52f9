/** Milliseconds after the page's start. By then a first page has its own code and data. */
const firstPageMs = 3000
const touches = ['pointerdown', 'keydown'] as const

/** For code that a page needs only later: calls back once the first page had its time, or at the first touch. Returns how to stop. */
export function afterFirstPage(goOn: () => void): () => void {
  const waitMs = firstPageMs - performance.now()
  if (waitMs <= 0) {
    goOn()
    return () => undefined
  }
  const stop = () => {
    clearTimeout(timer)
    for (const touch of touches) removeEventListener(touch, go)
  }
  const go = () => {
    stop()
    goOn()
  }
  const timer = setTimeout(go, waitMs)
  for (const touch of touches) addEventListener(touch, go, { passive: true })
  return stop
}
