import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useSteady } from '../../kit/use-steady.ts'
import type { MapBounds } from '../../places/public.ts'
import { placeQueries, type PlaceFilter } from '../core/heritage.queries.ts'
import type { PlacesOnMap } from './place-markers.tsx'

/** Somebody who moves the map on within this time has not come to rest. */
const restMs = 200
const mostZoom = 18

export type Area = { bbox: string; zoom: number }

/**
 * The part of the world that the map shows, once it has come to rest. Before the map is there, it is the part that the map
 * will show: its places are asked for meanwhile.
 */
export function useArea(
  before: Area | undefined,
  boundsAtStart: () => [MapBounds, number],
): [Area | undefined, (bounds: MapBounds, zoom: number) => void] {
  const [next, setNext] = useState<Area>()
  const [area, setArea] = useState(before)
  const start = useSteady(() => setArea(areaOf(...boundsAtStart())))
  const isMissing = area === undefined
  useLayoutEffect(() => {
    if (isMissing) start()
  }, [isMissing, start])
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => setArea(next), restMs)
    return () => clearTimeout(timer)
  }, [next])
  return [area, (bounds, zoom) => setNext(areaOf(bounds, zoom))]
}

const areaOf = (bounds: MapBounds, zoom: number): Area => ({
  bbox: boxText(bounds),
  zoom: Math.max(0, Math.min(mostZoom, Math.floor(zoom))),
})

/** Whether a place is in a box; one without a point is in none. */
export function isWithin(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  { west, south, east, north }: MapBounds,
): boolean {
  if (latitude === null || longitude === null || latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

/** Five decimals of a degree are about a metre. */
const decimals = 5

/** A box as the calls take it: west, south, east, north. */
export const boxText = ({ west, south, east, north }: MapBounds): string =>
  [west, south, east, north].map((degrees) => String(Number(degrees.toFixed(decimals)))).join(',')

const nothing: PlacesOnMap = {
  points: { ids: [], longitudes: [], latitudes: [], categories: [], flags: [] },
  clusters: [],
}

/** The places of an area; those of the area before stay until they are there. */
export function usePlacesOnMap(area: Area | undefined, { category, mine }: PlaceFilter) {
  const filter = { ...(category && { category }), ...(mine && { mine }) }
  const asked = useQuery({
    ...placeQueries.onMap(area?.bbox ?? '', area?.zoom ?? 0, filter),
    enabled: area !== undefined,
    placeholderData: keepPreviousData,
  })
  const shown = asked.data ?? nothing
  const total = shown.clusters.reduce((sum, { count }) => sum + count, shown.points.ids.length)
  const isOffline = asked.fetchStatus === 'paused'
  // The list still shows another area.
  const isOther = asked.isPlaceholderData && (asked.error !== null || isOffline)
  return {
    shown,
    total: asked.data && !isOther ? total : undefined,
    failed: asked.error ?? undefined,
    isOffline,
    isFetching: asked.isFetching,
    refetch: () => void asked.refetch(),
  }
}
