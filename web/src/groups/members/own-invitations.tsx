import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Skeleton } from '../../kit/ui/skeleton.tsx'

const List = lazyPart(async () => ({ default: (await import('./own-invitations-list.tsx')).OwnInvitationsList }))

/** The member's own invitations into groups, also into those that they left. Few members need the code. */
export function OwnGroupInvitations() {
  const { t } = useLingui()
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t`Invitations to groups`}</h2>
      <Suspense fallback={<Skeleton text={t`Loading invitations...`} />}>
        <List />
      </Suspense>
    </section>
  )
}
