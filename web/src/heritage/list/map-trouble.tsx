import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { wordsFor } from '../../kit/words.ts'
import type { usePlacesOnMap } from '../map/use-area.ts'

/** Over the map, where its places did not come: those of another area may still be on it. */
export function MapTrouble({ failed, isOffline, isFetching, refetch }: ReturnType<typeof usePlacesOnMap>) {
  if (!failed && !isOffline) return null
  return (
    <div className="absolute top-3 left-3 max-w-[min(16rem,calc(100%-5.5rem))] rounded-md border border-line bg-raised px-3.5 py-2.5 shadow-float">
      {isOffline ? (
        <p role="status" className="text-sm text-ink-soft">
          <Trans>There is no connection. The places of this area appear when the connection is back.</Trans>
        </p>
      ) : (
        <LoadFailed
          small
          text={wordsFor(failed, {
            fallback: msg`The places could not be loaded. Please check your connection and try again.`,
          })}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
    </div>
  )
}
