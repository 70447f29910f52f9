import { Plural, Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.ts'
import { grouped } from '../kit/grouped.ts'
import { showAlert } from '../kit/ui/alerts.tsx'
import { Button } from '../kit/ui/button.tsx'
import { wordsForCode } from '../kit/words.ts'
import type { FollowList } from './follow.queries.ts'

const FollowListDialog = lazyPart(async () => ({ default: (await import('./follow-list.tsx')).FollowListDialog }))

type Props = {
  userId: string
  counts: { posts: number; followers: number; following: number }
  /** How the lists are refused; null where they are shown. */
  refusedBy: string | null
}

/** How much there is of somebody; two of the numbers open lists, for who may see them. */
export function ProfileCounts({ userId, counts, refusedBy }: Props) {
  const [opened, setOpened] = useState<FollowList>()
  const gate = refusedBy !== null && wordsForCode(refusedBy)
  const [posts, followers, following] = [counts.posts, counts.followers, counts.following].map(grouped)
  const opens = (list: FollowList) => ({
    variant: 'plain' as const,
    size: 'sm' as const,
    blocked: gate,
    onBlocked: () => showAlert(gate || ''),
    onClick: () => setOpened(list),
  })
  return (
    <div className="flex flex-wrap items-center gap-y-1 md:gap-x-2">
      <span className="pr-2 text-sm">
        <Plural
          value={counts.posts}
          one={
            <Trans>
              <b>{posts}</b> post
            </Trans>
          }
          other={
            <Trans>
              <b>{posts}</b> posts
            </Trans>
          }
        />
      </span>
      <Button {...opens('followers')}>
        <span className="font-normal text-ink in-aria-disabled:text-ink-soft">
          <Plural
            value={counts.followers}
            one={
              <Trans>
                <b>{followers}</b> follower
              </Trans>
            }
            other={
              <Trans>
                <b>{followers}</b> followers
              </Trans>
            }
          />
        </span>
      </Button>
      <Button {...opens('following')}>
        <span className="font-normal text-ink in-aria-disabled:text-ink-soft">
          <Trans>
            <b>{following}</b> following
          </Trans>
        </span>
      </Button>
      {opened && (
        <Suspense>
          <FollowListDialog userId={userId} list={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
