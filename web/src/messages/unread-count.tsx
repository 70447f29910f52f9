import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftKey } from '../kit/draft-keys.ts'
import { report } from '../kit/report.ts'
import { useSession } from '../session/session-store.ts'
import { shownCount, unreadQuery } from './core/unread.ts'

const places = {
  rail: 'ml-auto max-lg:absolute max-lg:top-0.5 max-lg:right-2',
  bar: 'absolute top-1 left-1/2 ml-1.5',
  menu: 'ml-auto',
}

/** The number of unread messages in the navigation. It is on every page, so it also sends what an earlier visit could not send. */
export default function UnreadCount({ in: place }: { in: keyof typeof places }) {
  const { t } = useLingui()
  const { data } = useQuery(unreadQuery())
  useUnsent()
  const count = data?.messages ?? 0
  if (count === 0) return null
  const shown = shownCount(count)
  return (
    <span
      className={`${places[place]} min-w-6 rounded-full bg-marigold-soft px-2 text-center text-xs leading-5 font-semibold text-on-marigold-soft`}
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t`${shown} unread`}</span>
    </span>
  )
}

function useUnsent(): void {
  const cache = useQueryClient()
  const accountId = useSession((session) => session.user?.id)
  useEffect(() => {
    if (accountId === undefined) return
    // Not from unsent.ts: its code comes only when there is something to send.
    const start = draftKey(accountId, 'message to send ')
    if (!Object.keys(localStorage).some((key) => key.startsWith(start))) return
    import('./sending/outbox.ts').then(({ startSending }) => startSending(cache)).catch(report)
  }, [cache, accountId])
}
