import { useSyncExternalStore } from 'react'

/** From this width on a page has room for a second column: the breakpoint `lg` of tokens.css. */
const query = '(width >= 68.75rem)'

/** True where the window has room for a second column. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
