import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { silentPart } from '../../kit/lazy-part.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import type { DrawnMapProps } from './drawn-map.tsx'
import { mapQueries } from './map.queries.ts'
import type { MapView } from './views.ts'
import { hasWebGl } from './web-gl.ts'

const DrawnMap = silentPart(async () => ({ default: (await import('./drawn-map.tsx')).DrawnMap }))

/** Whether the browser can draw maps; unknown until the page runs in one. */
export const useHasMap = (): boolean | undefined => useSyncExternalStore(never, hasWebGl, () => undefined)
const never = () => () => undefined

/** A map that fills the element around it, which is positioned; while it loads, and where it cannot be drawn, a sentence. */
export function PlaceMap(props: DrawnMapProps) {
  const { t } = useLingui()
  const hasMap = useHasMap()
  const maps = useQuery({ ...mapQueries.archives(), enabled: hasMap === true })
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
    <Instead>
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

function Instead({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-sunken p-6 text-center text-ink-soft">{children}</div>
  )
}
