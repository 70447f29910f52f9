import type { MapCluster } from '@mulghar/contract/heritage/place-map'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from '../../kit/router/react.tsx'
import { useBackCloses } from '../../kit/ui/back-closes.ts'
import { useSteady } from '../../kit/use-steady.ts'
import { boundsIn, type MapBounds, type MapHandle, type MapView } from '../../places/public.ts'
import { placeQueries, type PlaceFilter } from '../core/heritage.queries.ts'
import { leftMap, noteLeftMap } from '../map/left-maps.ts'
import { markersOf } from '../map/place-markers.tsx'
import { boxText, isWithin, useArea, usePlacesOnMap, type Area } from '../map/use-area.ts'
import { useMapAddress } from '../map/use-map-address.ts'

/** A box as wide as this, in degrees, is one spot: no zoom separates what is in it. */
const sameSpot = 0.00002
/** About ten metres around a spot, in degrees. */
const spotMargin = 0.0001
const closestZoom = 17.5
const finestZoom = 18

export type ShownPlaces = ReturnType<typeof useShownPlaces>

/** What the map and the list beside it show, and what each has marked in the other. */
export function useShownPlaces(filter: PlaceFilter, standard: MapView) {
  const map = useRef<MapHandle>(null)
  const address = useMapAddress(standard, (view) => map.current?.moveTo(view))
  const { key } = useLocation()
  const [before] = useState(() => leftMap(key))
  const box = useRef<HTMLDivElement>(null)
  const [area, setArea] = useArea(before.area, () => [
    boundsIn(address.first, { width: box.current!.clientWidth, height: box.current!.clientHeight }),
    address.first.zoom,
  ])
  const onMap = usePlacesOnMap(area, filter)
  const [pointedId, setPointedId] = useState<string>()
  const [chosenId, setChosenId] = useState(before.chosenId)
  const [isFull, setFull] = useState(before.isFull ?? false)
  const [spot, setSpot] = useState<Area>()
  const onSpot = usePlacesOnMap(spot, filter)
  const [isEverywhere, setEverywhere] = useState(before.isEverywhere ?? false)
  const leaveSpot = () => setSpot(undefined)
  useBackCloses(spot !== undefined, leaveSpot)
  useEffect(
    () => noteLeftMap(key, { area, chosenId, isFull, isEverywhere }),
    [key, area, chosenId, isFull, isEverywhere],
  )
  // Names and links are found wherever they are: the map narrows a list that nothing else narrows.
  const isAll = isEverywhere || Boolean(filter.q ?? filter.treeId ?? filter.groupId)
  const markedId = pointedId ?? chosenId
  const chosen = useQuery({ ...placeQueries.place(chosenId ?? ''), enabled: chosenId !== undefined }).data

  const openCluster = useSteady(({ bbox: [west, south, east, north] }: MapCluster) => {
    const isSpot = Math.max(east - west, north - south) < sameSpot || address.zoom() >= closestZoom
    if (isSpot) {
      setSpot(areaAround({ west, south, east, north }))
      return
    }
    address.beginJump()
    map.current?.fit({ west, south, east, north })
  })
  const choose = useSteady((id: string) => setChosenId(chosenId === id ? undefined : id))
  const markers = useMemo(
    () => markersOf(onMap.shown, { markedId, chosen, onPlace: choose, onMark: setPointedId, onCluster: openCluster }),
    [onMap.shown, markedId, chosen, choose, openCluster],
  )
  return {
    box,
    area,
    spot,
    isAll,
    isEverywhere,
    setEverywhere,
    leaveSpot,
    isFull,
    setFull,
    onMap,
    count: spot ? onSpot.total : isAll ? undefined : onMap.total,
    marks: { markedId, chosen, onMark: setPointedId },
    jumpTo(view: MapView) {
      address.beginJump()
      map.current?.moveTo(view)
    },
    map: {
      view: address.first,
      markers,
      handle: map,
      onRest(view: MapView, bounds: MapBounds) {
        address.write(view)
        setArea(bounds, view.zoom)
        setSpot(undefined)
        if (chosen && !isWithin(chosen, bounds)) setChosenId(undefined)
      },
    },
  }
}

const areaAround = ({ west, south, east, north }: MapBounds): Area => ({
  bbox: boxText({
    west: Math.max(-180, west - spotMargin),
    south: south - spotMargin,
    east: Math.min(180, east + spotMargin),
    north: north + spotMargin,
  }),
  zoom: finestZoom,
})
