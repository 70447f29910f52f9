/** So long after the last file or reply the first page has what it asked for. */
const quietMs = 400
/** Milliseconds after the page's start. A page that never becomes quiet has its own code and data by then. */
const firstPageMs = 3000
const touches = ['pointerdown', 'keydown', 'input'] as const

const waiting = new Set<() => void>()
let isOver = false
let stopWatching: (() => void) | undefined

/**
 * For code that a page needs only later: calls back once the first page has loaded and is quiet, or at the first touch.
 * It is called back soon, so that a connection that is lost later does not matter. Returns how to stop.
 */
export function afterFirstPage(goOn: () => void): () => void {
  if (isOver || performance.now() >= firstPageMs) {
    end()
    goOn()
    return () => undefined
  }
  stopWatching ??= watch()
  waiting.add(goOn)
  return () => void waiting.delete(goOn)
}

function end(): void {
  isOver = true
  stopWatching?.()
  const now = [...waiting]
  waiting.clear()
  for (const goOn of now) goOn()
}

function watch(): () => void {
  let quiet = setTimeout(end, quietMs)
  const latest = setTimeout(end, firstPageMs - performance.now())
  const observer = new PerformanceObserver(() => {
    clearTimeout(quiet)
    quiet = setTimeout(end, quietMs)
  })
  observer.observe({ type: 'resource' })
  const watched = new AbortController()
  for (const touch of touches) addEventListener(touch, end, { passive: true, signal: watched.signal })
  return () => {
    clearTimeout(quiet)
    clearTimeout(latest)
    observer.disconnect()
    watched.abort()
  }
}
