import { useLayoutEffect, useRef, useState } from 'react'

/** An element that a portal fills and that a page may move to another place without mounting its content again. */
export function useHost(className: string): HTMLElement | undefined {
  const [element, setElement] = useState<HTMLElement>()
  useLayoutEffect(() => {
    const made = document.createElement('div')
    made.className = className
    setElement(made)
  }, [className])
  return element
}

type HostProps = { element: HTMLElement; label: string; as: 'aside' | 'section' }

/** The place of such an element on the page. It takes no room while the element shows nothing. */
export function Host({ element, label, as: Tag }: HostProps) {
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    place.current?.append(element)
    return () => element.remove()
  }, [element, Tag])
  return <Tag ref={place} aria-label={label} className="not-has-[section]:hidden" />
}
