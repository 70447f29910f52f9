import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSteady } from '../../kit/use-steady.ts'
import type { MapBounds, MapView } from '../../places/public.ts'
import { placeQueries, type PlaceFilter } from '../core/heritage.queries.ts'
import type { PlacesOnMap } from './place-markers.tsx'

/** Somebody who moves the map on within this time has not come to rest. */
const restMs = 200
const mostZoom = 18

export type Area = { bbox: string; zoom: number }

/** The part of the world that the map shows, once it has come to rest. */
export function useArea(first: Area | undefined): [Area | undefined, (box: MapBounds, zoom: number) => void] {
  const [next, setNext] = useState<Area>()
  const [area, setArea] = useState(first)
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => setArea(next), restMs)
    return () => clearTimeout(timer)
  }, [next])
  return [area, (box, zoom) => setNext({ bbox: boxText(box), zoom: Math.max(0, Math.min(mostZoom, Math.floor(zoom))) })]
}

/** The list does not wait longer for a map that is slow, or does not come. */
const patienceMs = 1500

export function useAreaWithoutMap(isMissing: boolean, setArea: () => void): void {
  const set = useSteady(setArea)
  useEffect(() => {
    if (!isMissing) return
    const timer = setTimeout(set, patienceMs)
    return () => clearTimeout(timer)
  }, [isMissing, set])
}

/** In pixels: the width of the world at zoom 0, and about the size of the map. */
const [worldPixels, mapWidth, mapHeight] = [512, 640, 480]

/** About what a map shows that is not there yet. */
export function areaOf({ latitude, longitude, zoom }: MapView): [MapBounds, number] {
  const degrees = 360 / (worldPixels * 2 ** zoom)
  const east = Math.min(180, (degrees * Math.min(mapWidth, innerWidth)) / 2)
  const north = (degrees * mapHeight * Math.cos((latitude * Math.PI) / 180)) / 2
  const box = {
    west: Math.max(-180, longitude - east),
    south: Math.max(-90, latitude - north),
    east: Math.min(180, longitude + east),
    north: Math.min(90, latitude + north),
  }
  return [box, zoom]
}

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
