import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy-part.ts'
import { Skeleton } from '../kit/ui/skeleton.tsx'

const Messages = lazyPart(async () => ({ default: (await import('./own-left-lists.tsx')).OwnLeftLists }))

/** The member's own messages and reactions in conversations that they can no longer open. Few members need the code. */
export function OwnLeft() {
  const { t } = useLingui()
  return (
    <Suspense fallback={<Skeleton text={t`Loading messages...`} />}>
      <Messages />
    </Suspense>
  )
}
