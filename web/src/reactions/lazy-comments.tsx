import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy-part.ts'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import type { CommentsProps } from './comments.tsx'

const Section = lazyPart(() => import('./comments-section.tsx'))

/** Comments and a box to say more. Most posts are read without them, so their code loads with the first that are opened. */
export function Comments(props: CommentsProps) {
  const { t } = useLingui()
  return (
    <Suspense fallback={<Skeleton text={t`Loading comments...`} count={2} />}>
      <Section {...props} />
    </Suspense>
  )
}
