import type { Place } from '@mulghar/contract/heritage/heritage'
import { useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { Pin, pinBox, PlaceMap, useHasMap } from '../../places/public.ts'
import { categoryIcons } from '../core/category-icons.ts'

const zoom = 11

/** A small picture of the map around a place; nothing where the browser draws no map. */
export function PlaceStill({ place: { id, name, category, latitude, longitude } }: { place: Place }) {
  const { t } = useLingui()
  // Until the answer is known the map keeps its place, so that nothing below it moves.
  const isMissing = useHasMap() === false
  if (isMissing || latitude === null || longitude === null) return null
  const Icon = category ? categoryIcons[category] : MapPin
  const point = { latitude, longitude }
  return (
    <div className="relative -mx-4 -mt-4 mb-4 h-40 overflow-hidden rounded-t-lg md:-mx-5 md:-mt-5">
      <PlaceMap
        isStill
        label={t`Map around ${name}`}
        view={{ ...point, zoom }}
        markers={[{ key: id, ...point, box: pinBox, element: <Pin isChosen icon={<Icon aria-hidden="true" />} /> }]}
      />
    </div>
  )
}
