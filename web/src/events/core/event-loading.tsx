import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Bone, Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { BackToEvents } from './back-to-events.tsx'

type Props = { of: { error: unknown; isFetching: boolean; refetch: () => unknown } }

/** A page of an event that has not come yet, or did not. */
export function EventLoading({ of: { error, isFetching, refetch } }: Props) {
  const { t } = useLingui()
  return (
    <Page width="wide">
      <BackToEvents />
      {error ? (
        <LoadFailed
          text={wordsFor(error, { fallback: msg`The event could not be loaded. Please try again.` })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton text={t`Loading the event...`}>
          <div className="grid gap-3 rounded-lg border border-line bg-surface p-5">
            <Bone className="h-36 w-full md:h-60" />
            <Bone className="h-7 w-1/2" />
            <Bone className="h-4 w-4/5" />
          </div>
        </Skeleton>
      )}
    </Page>
  )
}
