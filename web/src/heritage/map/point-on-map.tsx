import type { GeoPoint } from '@mulghar/contract/heritage/coordinates'
import type { Category } from '@mulghar/contract/heritage/kinds'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Pin, PlaceMap, useHasMap, type MapHandle, type MapView } from '../../places/public.ts'
import { categoryIcons } from '../core/category-icons.ts'

const placeZoom = 12
const cityZoom = 11
const nepal: MapView = { latitude: 28.3, longitude: 84.1, zoom: 5 }
/** A press of a finger is no more exact than this; five decimals are about a metre. */
const decimals = 5

type Props = {
  point: GeoPoint | null
  /** Where the map is while there is no point. */
  city: GeoPoint | undefined
  category: Category | null
  onPoint: (point: GeoPoint) => void
}

/** The map beside the typed coordinates: its pin follows them, and they follow the pin. */
export function PointOnMap({ point, city, category, onPoint }: Props) {
  const { t } = useLingui()
  const hasMap = useHasMap()
  const map = useRef<MapHandle>(null)
  const [first] = useState(() => viewAt(point, city) ?? nepal)
  const chosen = useRef(point)
  const { latitude, longitude } = point ?? {}
  const { latitude: cityLatitude, longitude: cityLongitude } = city ?? {}
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    const isOwn = chosen.current?.latitude === latitude && chosen.current.longitude === longitude
    if (!isOwn) map.current?.moveTo({ latitude, longitude, zoom: placeZoom })
    chosen.current = { latitude, longitude }
  }, [latitude, longitude])
  const isEmpty = point === null
  useEffect(() => {
    if (isEmpty && cityLatitude !== undefined && cityLongitude !== undefined)
      map.current?.moveTo({ latitude: cityLatitude, longitude: cityLongitude, zoom: cityZoom })
  }, [isEmpty, cityLatitude, cityLongitude])

  function choose(next: GeoPoint) {
    const [north, east] = [next.latitude, next.longitude].map((degrees) => Number(degrees.toFixed(decimals)))
    chosen.current = { latitude: north!, longitude: east! }
    onPoint(chosen.current)
  }

  if (hasMap === false) return null
  const Icon = category ? categoryIcons[category] : MapPin
  return (
    <div className="grid gap-1.5">
      <div className="relative h-64 overflow-hidden rounded-md border border-line">
        <PlaceMap
          label={t`Map for the point`}
          view={first}
          markers={[]}
          isCooperative
          handle={map}
          onPress={choose}
          {...(point && {
            pin: {
              ...point,
              label: t`Pin of the place; move it with the arrow keys`,
              drawing: <Pin isChosen icon={<Icon aria-hidden="true" />} />,
              onMove: choose,
            },
          })}
        />
      </div>
      <p className="text-xs text-ink-soft">
        {point ? (
          <Trans>Drag the pin, or press the map where the place is.</Trans>
        ) : (
          <Trans>Press the map where the place is.</Trans>
        )}
      </p>
    </div>
  )
}

function viewAt(point: GeoPoint | null, city: GeoPoint | undefined): MapView | undefined {
  if (point) return { ...point, zoom: placeZoom }
  return city && { ...city, zoom: cityZoom }
}
