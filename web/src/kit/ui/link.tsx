import type { ComponentProps, MouseEvent } from 'react'
import { useRouter } from '../router/react.tsx'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean }

/** Goes to another page of the house, whose code comes as soon as the pointer, a finger or the focus is on it. */
export function Link({ to, replace, onClick, onPointerEnter, onFocus, children, ...rest }: LinkProps) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        router.preload(to)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        router.preload(to)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        const { pathname, search, hash } = router.state().location
        // Going to where one is does not need two steps back.
        router.follow(to, { replace: replace ?? to === pathname + search + hash })
      }}
    >
      {children}
    </a>
  )
}

/** Everything else (a new tab, a new window, a download) is the browser's. */
function isPlain({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean {
  const here = !currentTarget.target || currentTarget.target === '_self'
  return button === 0 && here && !(metaKey || altKey || ctrlKey || shiftKey)
}
