import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import type { Entry } from '../files/entry.ts'
import { placeAfter, type Row } from './rows.ts'
import type { Select } from './use-selection.ts'

type Options = {
  entries: readonly Entry[]
  rows: readonly Row[]
  /** Missing where nothing can be selected now. */
  select: Select | undefined
}

/** How long a finger rests on an entry to select it, and how far it may slip. */
const longPressMs = 500
const mostSlipPx = 10

/** Where an event happened: an entry, and not one of its own buttons or a menu that opens over it. */
function entryOf({
  target,
  currentTarget,
}: SyntheticEvent): { place: number; isOwn: boolean; isTick: boolean } | undefined {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return undefined
  const place = target.closest('[data-place]')?.getAttribute('data-place')
  if (place == null) return undefined
  const isTick = target instanceof HTMLInputElement
  return { place: Number(place), isOwn: isTick || target.closest('[data-own]') !== null, isTick }
}

/** Moves through a list or grid by the keyboard, and selects by keys, mouse and finger. One entry at a time is reached by Tab. */
export function useCursor({ entries, rows, select }: Options) {
  const [place, setPlace] = useState(0)
  const active = Math.min(place, Math.max(0, entries.length - 1))
  const box = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  const press = useLongPress((pressed) => select?.toggle(entries[pressed]?.id ?? ''))
  const focus = () => box.current?.querySelector<HTMLElement>(`[data-place="${active}"] [data-focus]`)?.focus()
  useEffect(() => {
    if (isMoved.current) focus()
    isMoved.current = false
  }, [active])
  useFocusThatStays(box, entries, focus)

  function keyDown(event: KeyboardEvent): void {
    const found = entryOf(event)
    // Buttons of an entry have keys of their own.
    if (!found || event.altKey || (found.isOwn && !found.isTick)) return
    const isPlain = !event.ctrlKey && !event.metaKey
    if (event.key === ' ' && select && !found.isOwn) select.toggle(entries[found.place]!.id)
    else if (event.key === 'Escape' && select && select.selected.length > 0) select.clear()
    else if (event.key === 'a' && !isPlain && select) select.all()
    else {
      const next = isPlain ? placeAfter(event.key, found.place, rows) : undefined
      if (next === undefined) return
      if (event.shiftKey && select) {
        if (select.selected.length === 0) select.extendTo(entries[found.place]!.id)
        select.extendTo(entries[next]!.id)
      }
      isMoved.current = next !== active
      setPlace(next)
    }
    event.preventDefault()
  }

  function click(event: MouseEvent): void {
    const found = entryOf(event)
    if (!found || found.isOwn || !select) return
    const { id } = entries[found.place]!
    if (press.hasFired()) stop(event)
    else if (event.shiftKey) {
      stop(event)
      select.extendTo(id)
    } else if (event.ctrlKey || event.metaKey || (press.isTouch() && select.selected.length > 0)) {
      stop(event)
      select.toggle(id)
    }
  }

  return {
    active,
    box,
    events: {
      ...press.events,
      onKeyDown: keyDown,
      onClickCapture: click,
      onFocus: (event: SyntheticEvent) => {
        const found = entryOf(event)
        if (found) setPlace(found.place)
      },
    },
  }
}

/** How long a menu may need to close. */
const closingMs = 300
const overPage = '[role=menu], [role=dialog], [role=alertdialog], [data-sonner-toast]'

/** Where the entry with the focus leaves the list, the one in its place gets it: the Tab key continues there. */
function useFocusThatStays(box: RefObject<HTMLElement | null>, entries: readonly Entry[], focus: () => void): void {
  const wasInside = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest(overPage))
        wasInside.current = box.current?.contains(target) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [box])
  const stay = useEffectEvent(() => {
    if (wasInside.current && document.activeElement === document.body) focus()
  })
  useEffect(() => {
    const timer = setTimeout(() => stay(), closingMs)
    return () => clearTimeout(timer)
  }, [entries])
}

function stop(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function useLongPress(onLongPress: (place: number) => void) {
  const pressed = useRef<{ x: number; y: number; timer: number; hasFired: boolean; isTouch: boolean }>(undefined)
  const end = () => window.clearTimeout(pressed.current?.timer)
  useEffect(() => end, [])
  return {
    hasFired: () => pressed.current?.hasFired ?? false,
    isTouch: () => pressed.current?.isTouch ?? false,
    events: {
      onPointerDown(event: PointerEvent) {
        end()
        const found = entryOf(event)
        const isTouch = event.pointerType === 'touch'
        const now = { x: event.clientX, y: event.clientY, timer: 0, hasFired: false, isTouch }
        pressed.current = now
        if (!found || found.isOwn || !isTouch) return
        now.timer = window.setTimeout(() => {
          now.hasFired = true
          onLongPress(found.place)
        }, longPressMs)
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const from = pressed.current
        if (from && Math.hypot(clientX - from.x, clientY - from.y) > mostSlipPx) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      onContextMenu(event: MouseEvent) {
        // The menu of the browser would cover what was selected.
        if (pressed.current?.isTouch && entryOf(event)) event.preventDefault()
      },
    },
  }
}
