import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState, useSyncExternalStore, type ReactNode, type Ref } from 'react'
import { silentPart } from '../../kit/lazy-part.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { useNear } from '../../kit/near.ts'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import type { DrawnMapProps } from './drawn-map.tsx'
import { mapQueries } from './map.queries.ts'
import type { MapView } from './views.ts'
import { askForWebGl, hasWebGl } from './web-gl.ts'

const DrawnMap = silentPart(async () => ({ default: (await import('./drawn-map.tsx')).DrawnMap }))

/** Whether the browser can draw maps; unknown until the first page has loaded. */
export const useHasMap = (): boolean | undefined => useSyncExternalStore(askForWebGl, hasWebGl, () => undefined)

/**
 * A map that fills the element around it, which is positioned; while it loads, and where it cannot be drawn, a sentence.
 * Its code and tiles load after the first page, when the map is near the window.
 */
export function PlaceMap(props: DrawnMapProps) {
  const { t } = useLingui()
  const hasMap = useHasMap()
  const { ref, isNear } = useNear<HTMLDivElement>()
  const maps = useQuery({ ...mapQueries.archives(), enabled: hasMap === true && isNear })
  const [failed, setFailed] = useState(0)
  const [tries, setTries] = useState(0)
  const last = useRef<MapView>(undefined)
  /** The area that the map showed when it failed. */
  const [again, setAgain] = useState<MapView>()
  const archive = maps.data?.archives[0]
  if (hasMap === false)
    return (
      <Instead>
        <Trans>This browser cannot draw the map.</Trans>
      </Instead>
    )
  if (failedToLoad(maps) || (maps.data && !archive) || failed > tries)
    return (
      <Instead>
        <LoadFailed
          small
          text={t`The map could not be loaded. Please check your connection and try again.`}
          busy={maps.isFetching}
          onRetry={() => {
            setTries(failed)
            if (failedToLoad(maps)) void maps.refetch()
          }}
        />
      </Instead>
    )
  const waiting = (
    <Instead ref={ref}>
      <Skeleton text={t`Loading the map...`}>{false}</Skeleton>
    </Instead>
  )
  if (!archive || !maps.data) return waiting
  return (
    <Suspense fallback={waiting}>
      <DrawnMap
        key={tries}
        {...props}
        view={again ?? props.view}
        onRest={(view, bounds) => {
          last.current = view
          props.onRest?.(view, bounds)
        }}
        archive={archive}
        borders={maps.data.borders}
        onFailed={() => {
          setAgain(last.current)
          setFailed(tries + 1)
        }}
      />
    </Suspense>
  )
}

function Instead({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className="absolute inset-0 grid place-items-center bg-sunken p-6 text-center text-ink-soft">
      {children}
    </div>
  )
}
