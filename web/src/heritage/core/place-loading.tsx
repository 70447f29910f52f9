import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Bone, Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { mapPath } from './map-path.ts'

type Props = { of: { error: unknown; isFetching: boolean; refetch: () => unknown } }

/** The page of a place that is loading, or could not be loaded. */
export function PlaceLoading({ of: { error, isFetching, refetch } }: Props) {
  const { t } = useLingui()
  return (
    <Page width="wide">
      <BackButton to={mapPath()}>
        <Trans>Heritage</Trans>
      </BackButton>
      {error ? (
        <LoadFailed
          text={wordsFor(error, {
            fallback: msg`The place could not be loaded. Please check your connection and try again.`,
          })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton text={t`Loading the place...`}>
          <div className="grid gap-3">
            <Bone className="h-56 w-full rounded-lg md:h-80" />
            <Bone className="h-8 w-1/2" />
            <Bone className="h-4 w-4/5" />
          </div>
        </Skeleton>
      )}
    </Page>
  )
}
