import type { Notice } from '@mulghar/contract/notifications/notifications'
import { Bell } from 'lucide-react'
import { accountName } from '../kit/account-name.ts'
import { Avatar } from '../kit/ui/avatar.tsx'
import { classes } from '../kit/ui/class-names.ts'
import { iconOf } from './notice-lines.ts'
import type { NoticeIcon } from './public.ts'

const tones: Record<NonNullable<NoticeIcon['tone']> | 'plain', string> = {
  plain: 'bg-clay-soft text-on-clay-soft',
  accent: 'bg-accent-soft text-on-accent-soft',
  heart: 'bg-sindoor-soft text-sindoor [&_svg]:fill-current',
  day: 'bg-marigold-soft text-on-marigold-soft',
}

/** The actor's picture with the sign of the kind; the sign alone where the notification names no one. Decoration: the sentence says both. */
export function NoticeFace({ notice }: { notice: Notice }) {
  const [actor] = notice.actors
  const { Icon, tone = 'plain' } = iconOf(notice.kind) ?? { Icon: Bell }
  if (!actor)
    return (
      <span
        aria-hidden="true"
        className={classes('grid size-10.5 shrink-0 place-items-center rounded-full', tones[tone])}
      >
        <Icon className="size-5" />
      </span>
    )
  return (
    <span aria-hidden="true" className="relative shrink-0">
      <Avatar name={accountName(actor.name)} />
      <span
        className={classes(
          'absolute -right-2 -bottom-1 grid size-5.5 place-items-center rounded-full ring-2 ring-surface',
          tones[tone],
        )}
      >
        <Icon className="size-3.5" />
      </span>
    </span>
  )
}
