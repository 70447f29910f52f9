import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react'
import { classes } from './class-names.ts'

export type TooltipProps = {
  text: string
  /** The text is the element's own name, so that it must not be read out a second time. */
  names?: boolean
  className?: string | undefined
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

const hoverPatience = 350
const touchStay = 4000
const gap = 8

/** A few words beside an element: on hover, on focus, and on touch. */
export function Tooltip({ text, names, className, children }: TooltipProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)

  function later(show: boolean, patience: number) {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setShown(show), patience)
  }
  function now(show: boolean) {
    clearTimeout(timer.current)
    setShown(show)
  }
  function touched(event: PointerEvent) {
    if (event.pointerType === 'mouse') return now(false)
    if (names) return
    now(true)
    later(false, touchStay)
  }
  function focused() {
    if (place.current?.querySelector(':focus-visible')) now(true)
  }
  function pressed(event: KeyboardEvent) {
    if (event.key === 'Escape' && shown) now(false)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useLayoutEffect(() => {
    if (!shown || !place.current || !bubble.current) return
    const follow = () => bubble.current && place.current && putBeside(bubble.current, place.current)
    bubble.current.showPopover()
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', follow, { capture: true })
  }, [shown])

  return (
    <span
      ref={place}
      className={classes('inline-flex', className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true, hoverPatience)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && now(false)}
      onPointerUp={touched}
      onFocus={focused}
      onBlur={() => now(false)}
      onKeyDown={pressed}
    >
      {names ? children : cloneElement(children, { 'aria-describedby': id })}
      {shown && (
        <span
          ref={bubble}
          popover="manual"
          aria-hidden="true"
          className="pointer-events-none fixed inset-auto m-0 max-w-72 rounded-sm border-0 bg-ink px-2.5 py-1 text-xs font-medium text-ground shadow-float"
        >
          {text}
        </span>
      )}
      {!names && (
        <span id={id} role="tooltip" className="sr-only">
          {text}
        </span>
      )}
    </span>
  )
}

/** Above the element where there is room, else below it, and always inside the window. */
function putBeside(bubble: HTMLElement, place: HTMLElement) {
  const target = place.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const above = target.top - height - gap
  const left = target.left + (target.width - width) / 2
  bubble.style.top = `${above > gap ? above : target.bottom + gap}px`
  bubble.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`
}
