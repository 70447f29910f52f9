import type { MapArchive } from '@mulghar/contract/places/maps'
import { useLingui } from '@lingui/react/macro'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useImperativeHandle, useMemo, useState, type ReactNode, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { useSteady } from '../../kit/use-steady.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { boundsOf, closest, farthestOf, viewOf } from './base-map.ts'
import { Credit, ScaleBar, ZoomButtons } from './map-controls.tsx'
import type { MapHandle, MapMarker, MovablePin } from './markers.ts'
import { useMovablePin } from './movable-pin.ts'
import { NamesLayer, standsAt } from './names-layer.tsx'
import { useBaseMap } from './use-base-map.ts'
import { usePlaced, type Placed } from './use-placed.ts'
import { nearestTurn, type MapBounds, type MapView, type Point } from './views.ts'

export type DrawnMapProps = {
  /** What the map shows, for screen readers. */
  label: string
  /** Where it begins. */
  view: MapView
  markers: readonly MapMarker[]
  pin?: MovablePin & { drawing: ReactNode }
  /** A picture that nothing moves. */
  isStill?: boolean
  /** Within a page that scrolls, one finger scrolls the page. */
  isCooperative?: boolean
  /** The map has come to rest; also once at its beginning. */
  onRest?: (view: MapView, bounds: MapBounds) => void
  onPress?: (point: Point) => void
  handle?: Ref<MapHandle>
  /** Further buttons at the top right. */
  corner?: ReactNode
}

type Props = DrawnMapProps & { archive: MapArchive; borders: boolean; onFailed: () => void }

/** The map as it is drawn, with names, markers, zoom buttons, scale and credit over it. */
export function DrawnMap({ label, view, markers, pin, isStill = false, isCooperative = false, ...props }: Props) {
  const { archive, borders, onFailed, onRest, onPress, handle, corner } = props
  const words = useWords(label)
  const { box, map } = useBaseMap({ archive, borders, view, isStill, isCooperative, words, onFailed })
  const { layer, placed, place, follow } = usePlaced(map, markers)
  const pinElement = useMovablePin(map, pin)
  const { isBusy, isLoaded } = useRest(map, { place, follow, onRest, onPress })
  useHandle(map, handle)
  return (
    <div
      aria-busy={isBusy}
      className="absolute inset-0 bg-ground"
      {...(isStill && { role: 'img', 'aria-label': label })}
    >
      {/* Until there is land, all would be sea. */}
      <div
        ref={box}
        className={classes('size-full transition-opacity', !isLoaded && 'opacity-0', isStill && 'pointer-events-none')}
      />
      {map && createPortal(<Overlay layer={layer} placed={placed} />, map.getCanvasContainer())}
      {pin && pinElement && createPortal(<span className="absolute bottom-0 left-1/2">{pin.drawing}</span>, pinElement)}
      {map && !isStill && <Controls map={map} view={placed.view} credit={archive.attribution} corner={corner} />}
    </div>
  )
}

type Events = Pick<DrawnMapProps, 'onRest' | 'onPress'> & { place: () => void; follow: () => void }

/** Tells what the map does, and whether it still loads or moves. */
function useRest(map: MapLibreMap | undefined, { place, follow, onRest, onPress }: Events) {
  const [isBusy, setBusy] = useState(true)
  const [isLoaded, setLoaded] = useState(false)
  const begin = useSteady(() => map && onRest?.(viewOf(map), boundsOf(map)))
  const rest = useSteady(() => {
    place()
    begin()
  })
  const [move, idle] = [useSteady(follow), useSteady(place)]
  const press = useSteady((point: Point) => onPress?.(point))
  useEffect(() => {
    if (!map) return
    map.on('move', move)
    map.on('moveend', rest)
    map.on('movestart', () => setBusy(true))
    map.on('idle', () => {
      idle()
      setBusy(false)
      setLoaded(true)
    })
    map.on('click', ({ lngLat, originalEvent }) => {
      // A press on a pin is the pin's own.
      if (originalEvent.target === map.getCanvas()) press({ latitude: lngLat.lat, longitude: lngLat.wrap().lng })
    })
    // Everything over it is placed already.
    begin()
  }, [map, move, begin, rest, idle, press])
  return { isBusy, isLoaded }
}

/** Keeps points that are brought into view clear of the buttons, in pixels. */
const roomAround = { top: 64, bottom: 64, left: 40, right: 84 }

function useHandle(map: MapLibreMap | undefined, handle: Ref<MapHandle> | undefined): void {
  useImperativeHandle(
    handle,
    () => ({
      moveTo: ({ latitude, longitude, zoom }) => map?.flyTo({ center: [longitude, latitude], zoom }),
      fit: ({ west, south, east, north }) =>
        map?.fitBounds([west, south, nearestTurn(east, west + 180), north], { padding: roomAround, maxZoom: closest }),
    }),
    [map],
  )
}

/** Names and markers, for those who see the map: for everybody else there is a list or a field. */
function Overlay({ layer, placed }: { layer: Ref<HTMLDivElement>; placed: Placed }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <div ref={layer} className="absolute inset-0 origin-top-left">
        <NamesLayer names={placed.names} />
        {placed.markers.map((marker) => (
          <div
            key={marker.key}
            className={classes(
              'pointer-events-auto absolute top-0 left-0 size-0 origin-top-left',
              marker.isAbove && 'z-1',
            )}
            style={standsAt(marker)}
          >
            {marker.element}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A map narrower than this, in pixels, has less beside it and over it. */
const narrow = 560

type ControlsProps = { map: MapLibreMap; view: MapView; credit: string; corner: ReactNode }

/** `--covered` is the height of what lies over the lower edge of the map. */
function Controls({ map, view, credit, corner }: ControlsProps) {
  // On a phone a sheet may lie over the lower half.
  const isNarrow = map.getContainer().clientWidth < narrow
  const zoomButtons = (
    <ZoomButtons
      zoom={view.zoom}
      closest={closest}
      farthest={farthestOf(map)}
      onZoom={(steps) => map.zoomTo(Math.round(map.getZoom() + steps))}
    />
  )
  return (
    <>
      <div data-over className="absolute top-3 right-3 flex flex-col items-end gap-2">
        {corner}
        {isNarrow && zoomButtons}
      </div>
      {!isNarrow && (
        <div data-over className="absolute right-3 bottom-[calc(var(--covered,0px)+3rem)]">
          {zoomButtons}
        </div>
      )}
      <div data-over className="pointer-events-none absolute bottom-[calc(var(--covered,0px)+0.625rem)] left-3.5">
        <ScaleBar view={view} />
      </div>
      <div data-over className="absolute right-0 bottom-(--covered,0px) max-w-[calc(100%-9rem)]">
        <Credit text={credit} isOpenAtFirst={!isNarrow} />
      </div>
    </>
  )
}

function useWords(label: string): Record<string, string> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      'Map.Title': label,
      'CooperativeGesturesHandler.WindowsHelpText': t`Hold Ctrl and scroll to zoom the map`,
      'CooperativeGesturesHandler.MacHelpText': t`Hold ⌘ and scroll to zoom the map`,
      'CooperativeGesturesHandler.MobileHelpText': t`Move the map with two fingers`,
    }),
    [label, t],
  )
}
