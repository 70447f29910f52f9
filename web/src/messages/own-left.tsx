import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy-part.ts'
import { Skeleton } from '../kit/ui/skeleton.tsx'

const Messages = lazyPart(async () => ({ default: (await import('./own-left-messages.tsx')).OwnLeftMessages }))

/** The member's own messages in conversations that they can no longer open. Few members need the code. */
export function OwnLeft() {
  const { t } = useLingui()
  return (
    <Suspense fallback={<Skeleton text={t`Loading messages...`} />}>
      <Messages />
    </Suspense>
  )
}
