import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import type { GroupPartProps } from '../groups/public.ts'
import { Composer } from './composer.tsx'
import { Posts } from './feed.tsx'

/** Where one writes in a group, and below it what is posted there. */
export function GroupPart({ groupId, gate }: GroupPartProps) {
  const { t } = useLingui()
  const top = useRef<HTMLHeadingElement>(null)
  return (
    <>
      {gate !== 'closed' && <Composer groupId={groupId} gate={gate} />}
      <section aria-labelledby="feed" className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
        <h2 ref={top} id="feed" tabIndex={-1} className="sr-only scroll-mt-24">
          {t`Posts`}
        </h2>
        <Posts
          of={{ groupId }}
          onNewer={() => top.current?.focus()}
          empty={<EmptyState drawing="inbox" level="h3" title={t`No posts yet. Start the conversation!`} />}
        />
      </section>
    </>
  )
}
