import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { notificationPaths } from './paths.ts'
import { Link } from '../kit/ui/link.tsx'
import { unreadQuery } from './unread.ts'
import { chosenDigits } from '../kit/digit-choice.ts'

/** The server counts so far. */
const most = 99

/** The way to what has happened, with how much of it is new. */
export function Bell() {
  const { t } = useLingui()
  const unread = useQuery(unreadQuery())
  const count = unread.data?.count ?? 0
  const shown = chosenDigits(count > most ? `${most}+` : String(count))
  return (
    <Link
      to={notificationPaths.notifications}
      aria-label={count > 0 ? t`Notifications, ${shown} new` : t`Notifications`}
      className="relative grid size-10.5 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <BellIcon className="size-5.5" aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-sindoor px-1 text-center text-2xs leading-5 font-semibold text-on-sindoor"
        >
          {shown}
        </span>
      )}
    </Link>
  )
}
