import type { ComponentProps } from 'react'
import { useLocation } from '../../kit/router/react.tsx'
import { Link } from '../../kit/ui/link.tsx'
import type { FrameEntry } from './entries.ts'
import { isBehind } from './here.ts'

type NavLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { entry: FrameEntry }

/** A link that says aria-current on the pages behind it. */
export function NavLink({ entry, ...rest }: NavLinkProps) {
  const here = isBehind(useLocation().pathname, entry)
  return <Link {...rest} to={entry.to} aria-current={here ? 'page' : undefined} />
}
