import type { Picture } from '@mulghar/contract/kit/scalars'
import type { ReactNode } from 'react'
import { Avatar } from '../kit/ui/avatar.tsx'
import { Link } from '../kit/ui/link.tsx'
import { handleOf } from './handle.ts'
import { profilePaths } from './paths.ts'
import { written } from '../kit/written.ts'

type Props = {
  user: { id: string; name: string; picture: Picture | null }
  /** Below the name, instead of the handle; null shows neither. */
  text?: ReactNode | undefined
  /** Before the portrait: a place in an order. */
  mark?: ReactNode
  /** The row is in something that closes when one goes to the profile. */
  onLeave?: () => void
  children?: ReactNode
}

/** Somebody in a list, with the way to their profile and what one may do. */
export function PersonRow({ user, text, mark, onLeave, children }: Props) {
  const { id, name, picture } = user
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      {mark}
      <Avatar name={name} pictureUrl={picture?.thumbUrl} />
      <div className="min-w-0 flex-1 basis-32">
        <Link
          {...written(name)}
          to={profilePaths.profileOf(id)}
          onClick={onLeave}
          className="inline-block min-h-6 font-medium wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {text !== null && (
          <p className="text-sm wrap-anywhere text-ink-soft">{text === undefined ? `@${handleOf(name)}` : text}</p>
        )}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  )
}
