import { useLayoutEffect, useRef } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
const isFocusable = (element: Element): boolean => element.matches(focusable) && element.checkVisibility()
const dialogs = '[role=dialog], [role=alertdialog]'
/** Beyond these the focus is not looked for: around the page are only its bars. */
const pageOrDialog = `main, ${dialogs}`

/** How long a list may take to show what a dialog has changed. */
const mostWaitMs = 10_000

/**
 * For the `finalFocus` of a dialog: the element that opened it. Often that has gone, such as a button of a row that the dialog
 * changed; then the focus goes to what is nearest to its place, instead of to the beginning of the page.
 */
export function useReturnFocus(open: boolean): () => HTMLElement | boolean {
  const places = useRef<readonly Element[]>([])
  const stop = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (!open) return
    stop.current?.()
    places.current = placesAround(openerNow())
  }, [open])
  return () => {
    const opener = places.current[0]
    const focused = document.activeElement
    // The page has moved the focus on purpose.
    if (focused && focused !== document.body && !focused.closest(dialogs)) return false
    if (!opener) return true
    stop.current = followLoss(places.current)
    return nearest(places.current) ?? true
  }
}

/** The focused element; for an entry of a menu, which closes, the button of the menu. */
function openerNow(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return (menu?.id && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)) || focused
}

/** An element, its neighbours, those of its parent, and so on outwards. */
function placesAround(opener: Element | null): Element[] {
  const places: Element[] = []
  for (let place = opener; place && place !== document.body; place = place.parentElement) {
    places.push(place)
    if (place.matches(pageOrDialog)) break
    places.push(...[place.nextElementSibling, place.previousElementSibling].filter((beside) => beside !== null))
  }
  return places
}

function nearest(places: readonly Element[]): HTMLElement | undefined {
  for (const place of places) {
    if (!place.isConnected) continue
    // Another page has come: it takes the focus as a whole.
    if (place instanceof HTMLElement && (isFocusable(place) || place.matches('main'))) return place
    const within = [...place.querySelectorAll<HTMLElement>(focusable)].find(isFocusable)
    if (within) return within
  }
  return undefined
}

/**
 * A list is often asked for again after the dialog has closed, and only then takes the focused element away. The dialog itself may
 * leave the page with it; this goes on until it is of use, or somebody acts.
 */
function followLoss(places: readonly Element[]): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || places[0]?.isConnected) return
    stop()
    nearest(places)?.focus({ preventScroll: true })
  })
  const timer = setTimeout(stop, mostWaitMs)
  const acts = ['pointerdown', 'keydown'] as const
  function stop(): void {
    clearTimeout(timer)
    observer.disconnect()
    for (const act of acts) removeEventListener(act, stop, true)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const act of acts) addEventListener(act, stop, true)
  return stop
}
