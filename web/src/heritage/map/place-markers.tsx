import { pointFlags, type MapCluster, type MapPoints } from '@mulghar/contract/heritage/place-map'
import type { Place } from '@mulghar/contract/heritage/heritage'
import type { Category } from '@mulghar/contract/heritage/kinds'
import { useLingui } from '@lingui/react/macro'
import { Check, MapPin } from 'lucide-react'
import { grouped } from '../../kit/grouped.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { Link } from '../../kit/ui/link.tsx'
import { Pin, pinBox, type MapMarker } from '../../places/public.ts'
import { categoryIcons } from '../core/category-icons.ts'
import { heritagePaths } from '../core/paths.ts'
import { namesOf } from '../core/place-names.ts'
import { categoryWords } from '../core/place-words.ts'

export type PlacesOnMap = { points: MapPoints; clusters: MapCluster[] }

type Acts = {
  /** The place that a row of the list or a press has marked. */
  markedId: string | undefined
  /** The place whose pin was pressed, as soon as its name is known. */
  chosen: Pick<Place, 'id' | 'name' | 'names'> | undefined
  onPlace: (id: string) => void
  onMark: (id: string | undefined) => void
  onCluster: (cluster: MapCluster) => void
}

/** Places and groups of places as markers of the map. */
export function markersOf(
  { points, clusters }: PlacesOnMap,
  { markedId, chosen, onPlace, onMark, onCluster }: Acts,
): MapMarker[] {
  const pins = points.ids.map((id, index): MapMarker => {
    const isMarked = id === markedId
    const isChosen = id === chosen?.id
    return {
      key: id,
      latitude: points.latitudes[index]!,
      longitude: points.longitudes[index]!,
      box: isChosen ? { ...pinBox, left: -60, right: 60, bottom: 40 } : pinBox,
      isAbove: isMarked,
      element: (
        <>
          <PlacePin
            id={id}
            category={points.categories[index] ?? null}
            flags={points.flags[index]!}
            isMarked={isMarked}
            onPress={onPlace}
            onMark={onMark}
          />
          {isChosen && <NameBelow {...chosen} />}
        </>
      ),
    }
  })
  return [
    ...pins,
    ...clusters.map((cluster): MapMarker => {
      const radius = radiusOf(cluster.count)
      return {
        key: `${cluster.longitude} ${cluster.latitude} ${cluster.count}`,
        latitude: cluster.latitude,
        longitude: cluster.longitude,
        box: { left: -radius - 5, top: -radius - 5, right: radius + 5, bottom: radius + 5 },
        element: <ClusterMark count={cluster.count} radius={radius} onPress={() => onCluster(cluster)} />,
      }
    }),
  ]
}

/** In pixels; ten times as many places are 5 pixels more. */
const radiusOf = (count: number) => Math.min(30, 15 + 5 * Math.log10(count))

type PinProps = {
  id: string
  category: Category | null
  flags: number
  isMarked: boolean
  onPress: (id: string) => void
  onMark: (id: string | undefined) => void
}

function PlacePin({ id, category, flags, isMarked, onPress, onMark }: PinProps) {
  const { i18n, t } = useLingui()
  const Icon = category ? categoryIcons[category] : MapPin
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={category ? i18n._(categoryWords[category]) : t`Place`}
      aria-pressed={isMarked}
      data-place={id}
      className="absolute -top-12 -left-5 h-12 w-10"
      onClick={() => onPress(id)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onMark(id)}
      onPointerLeave={() => onMark(undefined)}
    >
      <span className="absolute bottom-0 left-1/2">
        <Pin
          icon={<Icon aria-hidden="true" />}
          isChosen={isMarked}
          isMine={(flags & pointFlags.own) !== 0}
          badge={(flags & pointFlags.visited) !== 0 && <Check aria-hidden="true" />}
        />
      </span>
    </button>
  )
}

/** The name of a place below its pin leads to its page. */
function NameBelow(place: Pick<Place, 'id' | 'name' | 'names'>) {
  const { first } = namesOf(place)
  return (
    <Link
      to={heritagePaths.place(place.id)}
      tabIndex={-1}
      translate="no"
      lang={first.lang}
      className="absolute top-2 left-0 max-w-48 -translate-x-1/2 truncate rounded-full border border-line bg-raised px-2.5 py-0.5 text-xs font-semibold text-ink"
    >
      {first.text}
    </Link>
  )
}

type ClusterProps = { count: number; radius: number; onPress: () => void }

function ClusterMark({ count, radius, onPress }: ClusterProps) {
  const { t } = useLingui()
  const places = grouped(count)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t`${places} places`}
      style={{ width: 2 * radius, height: 2 * radius }}
      className={classes(
        'absolute grid -translate-1/2 place-items-center rounded-full border-2 border-accent bg-accent-soft',
        'font-semibold text-on-accent-soft tabular-nums ring-5 ring-accent/20',
        count < 1000 ? 'text-sm' : 'text-xs',
      )}
      onClick={onPress}
    >
      {places}
    </button>
  )
}
