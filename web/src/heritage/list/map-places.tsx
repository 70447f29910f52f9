import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { PlaceMap, useHasMap, type MapView } from '../../places/public.ts'
import { placeDrawings } from '../core/drawings.tsx'
import { heritagePaths } from '../core/paths.ts'
import { NearMe } from '../map/near-me.tsx'
import { AllPlaces } from './all-places.tsx'
import { AreaList, ShowEverywhere } from './area-list.tsx'
import { FullScreenButton, MapFrame } from './map-frame.tsx'
import { MapTrouble } from './map-trouble.tsx'
import { PlaceFilter } from './place-filter.tsx'
import { usePlaceSearch, type PlaceSearch } from './use-place-search.ts'
import { useShownPlaces, type ShownPlaces } from './use-shown-places.ts'

/** The map of all places beside a list of those that it shows. A browser that draws no map has the list of all places. */
export function MapPlaces() {
  if (useHasMap() === false)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-ink-soft">
          <Trans>This browser cannot draw the map. The list has every place.</Trans>
        </p>
        <AllPlaces />
      </div>
    )
  return <MapAndList />
}

/** Nepal, as far as it fits. */
const nepal = { latitude: 28.3, longitude: 84.1 }
const standardView = (): MapView => ({ ...nepal, zoom: matchMedia('(min-width: 68.75rem)').matches ? 5.8 : 5 })

function MapAndList() {
  const { t } = useLingui()
  const search = usePlaceSearch()
  const field = useRef<HTMLInputElement>(null)
  const [standard] = useState(standardView)
  const shown = useShownPlaces(search.filter, standard)
  const { spot, isAll, isEverywhere, count, isFull, setFull } = shown
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PlaceFilter search={search} field={field} />
      <MapFrame
        title={spot ? t`At this spot` : isAll ? t`Everywhere` : t`In this area`}
        count={count !== undefined && <Plural value={count} one="# place" other="# places" />}
        aside={
          isEverywhere &&
          !spot && (
            <Button variant="plain" size="sm" onClick={() => shown.setEverywhere(false)}>
              <Trans>Only this area</Trans>
            </Button>
          )
        }
        list={<ListBeside shown={shown} search={search} />}
        box={shown.box}
        isFull={isFull}
        onClose={() => setFull(false)}
        map={
          <>
            <PlaceMap
              {...shown.map}
              label={t`Map of places`}
              isCooperative={!isFull && matchMedia('(pointer: coarse)').matches}
              corner={
                <>
                  <NearMe onFound={shown.jumpTo} />
                  <FullScreenButton isFull={isFull} onPress={() => setFull(!isFull)} />
                </>
              }
            />
            <MapTrouble {...shown.onMap} />
          </>
        }
      />
    </div>
  )
}

/** The places of one spot whose group was pressed, of the area, or of everywhere. */
function ListBeside({ shown, search }: { shown: ShownPlaces; search: PlaceSearch }) {
  const { spot, area, isAll, marks } = shown
  if (spot)
    return (
      <AreaList
        {...marks}
        area={spot}
        filter={search.filter}
        more={
          <Button variant="soft" size="sm" onClick={shown.leaveSpot}>
            <Trans>Back to the area</Trans>
          </Button>
        }
        empty={null}
      />
    )
  // The area depends on the size of the map's box, which only the page knows.
  if (!isAll && !area) return null
  return (
    <AreaList
      {...marks}
      area={isAll ? undefined : area}
      filter={search.filter}
      more={isAll ? null : <ShowEverywhere onPress={() => shown.setEverywhere(true)} />}
      empty={<NothingHere isAll={isAll} isNarrowed={Object.keys(search.filter).length > 0} onClear={search.clear} />}
    />
  )
}

type Nothing = { isAll: boolean; isNarrowed: boolean; onClear: () => void }

function NothingHere({ isAll, isNarrowed, onClear }: Nothing) {
  const { t } = useLingui()
  if (isNarrowed)
    return (
      <EmptyState
        drawing={placeDrawings.search}
        title={isAll ? t`Nothing found` : t`No places of this kind in this area`}
        text={t`Try another spelling, or move the map.`}
        action={
          <Button variant="soft" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing={placeDrawings.pagoda}
      title={isAll ? t`No places yet` : t`No places in this area yet`}
      text={isAll ? undefined : t`Move the map, or add the first one.`}
      action={
        <ButtonLink variant="soft" to={heritagePaths.create}>
          <Trans>New place</Trans>
        </ButtonLink>
      }
    />
  )
}
