import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MapBounds } from '../../places/public.ts'
import { placeQueries, type PlaceFilter } from '../core/heritage.queries.ts'
import type { PlacesOnMap } from './place-markers.tsx'

/** Somebody who moves the map on within this time has not come to rest. */
const restMs = 200
const mostZoom = 18

export type Area = { bbox: string; zoom: number }

/** The part of the world that the map shows, once it has come to rest. */
export function useArea(): [Area | undefined, (box: MapBounds, zoom: number) => void] {
  const [next, setNext] = useState<Area>()
  const [area, setArea] = useState<Area>()
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => setArea(next), restMs)
    return () => clearTimeout(timer)
  }, [next])
  return [area, (box, zoom) => setNext({ bbox: boxText(box), zoom: Math.max(0, Math.min(mostZoom, Math.floor(zoom))) })]
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
  return { shown, total: asked.data ? total : undefined, error: asked.error }
}
