import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Skeleton } from '../../kit/ui/skeleton.tsx'

const Lists = lazyPart(async () => ({ default: (await import('./own-sent-lists.tsx')).OwnSentLists }))

/** The member's own invitations and link requests in family trees. Few members need the code. */
export function OwnSent() {
  const { t } = useLingui()
  return (
    <Suspense fallback={<Skeleton text={t`Loading invitations...`} />}>
      <Lists />
    </Suspense>
  )
}
