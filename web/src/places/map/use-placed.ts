import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { namesIn, viewOf, type BaseName } from './base-map.ts'
import { chooseLabels, type Box, type PlacedLabel } from './labels.ts'
import type { MapMarker, PlacedMarker } from './markers.ts'
import { measured } from './measured.ts'
import { nearestTurn, type MapView, type Pixels, type Point } from './views.ts'

export type PlacedName = PlacedLabel & { name: BaseName }
export type Placed = { view: MapView; markers: readonly PlacedMarker[]; names: readonly PlacedName[] }

const nowhere: Placed = { view: { latitude: 0, longitude: 0, zoom: 0 }, markers: [], names: [] }

/**
 * Where markers and names stand over the map. They are placed when the map comes to rest; while it moves, `follow` moves the
 * layer that holds them by one transform.
 */
export function usePlaced(map: MapLibreMap | undefined, markers: readonly MapMarker[]) {
  const layer = useRef<HTMLDivElement>(null)
  const [placed, setPlaced] = useState(nowhere)
  const place = useCallback(() => {
    if (map) setPlaced(placedOn(map, markers))
  }, [map, markers])
  const follow = useCallback(() => {
    if (map && layer.current) moveLayer(layer.current, map, placed.view)
  }, [map, placed])
  useLayoutEffect(place, [place])
  useLayoutEffect(follow, [follow])
  return { layer: layer as RefObject<HTMLDivElement | null>, placed, place, follow }
}

function placedOn(map: MapLibreMap, markers: readonly MapMarker[]): Placed {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const at = positions(map)
  const shown = markers.map((marker) => ({ ...marker, ...at(marker) }))
  const names = new Map(namesIn(map).map((name) => [name.key, name]))
  const candidates = [...names.values()].map((name) => ({
    key: name.key,
    rank: name.rank,
    ...at(name),
    ...measured(name),
  }))
  const taken = shown.map(({ x, y, box }) => ({
    left: x + box.left,
    top: y + box.top,
    right: x + box.right,
    bottom: y + box.bottom,
  }))
  const labels = chooseLabels(candidates, [...taken, ...controlsOver(map)], { width, height })
  return {
    view: viewOf(map),
    markers: shown,
    names: labels.map((label) => ({ ...label, name: names.get(label.key)! })),
  }
}

/** Where buttons, scale and credit stand over the map. */
function controlsOver(map: MapLibreMap): Box[] {
  const container = map.getContainer()
  const { left, top } = container.getBoundingClientRect()
  return [...(container.parentElement?.querySelectorAll(':scope > [data-over]') ?? [])].map((element) => {
    const box = element.getBoundingClientRect()
    return { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top }
  })
}

/** Pixels of points, in that copy of the world which is nearest to the middle of the map. */
function positions(map: MapLibreMap): (point: Point) => Pixels {
  const center = map.getCenter().lng
  return ({ latitude, longitude }) => {
    const { x, y } = map.project([nearestTurn(longitude, center), latitude])
    return { x, y }
  }
}

function moveLayer(layer: HTMLDivElement, map: MapLibreMap, rest: MapView): void {
  const { clientWidth, clientHeight } = map.getContainer()
  const times = 2 ** (map.getZoom() - rest.zoom)
  const { x, y } = positions(map)(rest)
  layer.style.transform = `translate(${x - (times * clientWidth) / 2}px, ${y - (times * clientHeight) / 2}px) scale(${times})`
  // What stands on the layer keeps its size while the map zooms.
  layer.style.setProperty('--unscaled', String(1 / times))
}
