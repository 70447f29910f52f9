import { Map as MapLibreMap, setWorkerUrl, type MapOptions } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { MapArchive } from '@mulghar/contract/places/maps'
import { openArchive } from './archive-protocol.ts'
import { mapColours, pageColour } from './palette.ts'
import { mapStyle, sourceName } from './style.ts'
import { worldPixels, wrapped, type MapBounds, type MapView } from './views.ts'

setWorkerUrl(workerUrl)

export const closest = 18

type Options = Pick<MapOptions, 'container' | 'cooperativeGestures'> & {
  archive: MapArchive
  borders: boolean
  view: MapView
  /** A still map is a picture: nothing moves it. */
  isStill: boolean
  words: Record<string, string>
}

/** The map itself: without names, which are elements of the page above it, always flat and with north above. */
export function createBaseMap({ archive, borders, view, isStill, words, ...options }: Options) {
  const tilesUrl = openArchive(archive.url)
  const style = () => mapStyle(tilesUrl, borders, mapColours(pageColour))
  const map = new MapLibreMap({
    ...options,
    style: style(),
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    maxZoom: closest,
    interactive: !isStill,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: words,
  })
  if (!isStill) {
    map.keyboard.disableRotation()
    map.touchZoomRotate.disableRotation()
  }
  return { map, takeColours: () => map.setStyle(style()) }
}

/** MapLibre zooms out no further than to a world as high as the map. */
export const farthestOf = (map: MapLibreMap): number =>
  Math.max(map.getMinZoom(), Math.log2(map.getContainer().clientHeight / worldPixels) + 0.01)

export function viewOf(map: MapLibreMap): MapView {
  const { lat, lng } = map.getCenter()
  return { latitude: lat, longitude: wrapped(lng), zoom: map.getZoom() }
}

export function boundsOf(map: MapLibreMap): MapBounds {
  const bounds = map.getBounds()
  const isWholeTurn = bounds.getEast() - bounds.getWest() >= 360
  return {
    west: isWholeTurn ? -180 : wrapped(bounds.getWest()),
    south: bounds.getSouth(),
    east: isWholeTurn ? 180 : wrapped(bounds.getEast()),
    north: bounds.getNorth(),
  }
}

/** A name of the base map. */
export type BaseName = {
  key: string
  kind: 'town' | 'peak'
  latitude: number
  longitude: number
  rank: number
  name: string
  nativeName: string | undefined
  elevation: number | undefined
}

const namedLayers = [
  { layer: 'towns', kind: 'town', later: 0 },
  { layer: 'peaks', kind: 'peak', later: 1 },
  { layer: 'municipalities', kind: 'town', later: 0 },
] as const

/** The names of the tiles that are loaded, each once. */
export function namesIn(map: MapLibreMap): BaseName[] {
  const names = new Map<string, BaseName>()
  for (const { layer, kind, later } of namedLayers)
    for (const { geometry, properties } of map.querySourceFeatures(sourceName, { sourceLayer: layer })) {
      if (geometry.type !== 'Point' || typeof properties['name'] !== 'string') continue
      const [longitude, latitude] = geometry.coordinates as [number, number]
      const { name, name_ne: nativeName, elevation } = properties as Record<string, string | number | undefined>
      // The same point has slightly other coordinates in the tiles of another zoom.
      const key = `${name} ${latitude.toFixed(1)} ${longitude.toFixed(1)}`
      names.set(key, {
        key,
        kind,
        latitude,
        longitude,
        rank: Number(properties['rank'] ?? 0) + later,
        name: String(name),
        nativeName: typeof nativeName === 'string' ? nativeName : undefined,
        elevation: typeof elevation === 'number' ? elevation : undefined,
      })
    }
  return [...names.values()]
}
