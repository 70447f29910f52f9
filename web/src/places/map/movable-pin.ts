import { Marker, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useSteady } from '../../kit/use-steady.ts'
import type { MovablePin } from './markers.ts'
import type { Point } from './views.ts'

/** How far an arrow key moves the pin, in pixels; with Shift it goes further. */
const step = 4
const largeStep = 40
const directions: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const nothing = () => undefined

/** So near to the edge of the map the map follows, in pixels. */
const edge = 56

function keepInSight(map: MapLibreMap, placed: Marker): void {
  const { x, y } = map.project(placed.getLngLat())
  const { clientWidth, clientHeight } = map.getContainer()
  if (x < edge || y < edge || x > clientWidth - edge || y > clientHeight - edge) map.panTo(placed.getLngLat())
}

/** Puts a pin on the map that pointer and keys move. Returns its element, for the drawing of the pin. */
export function useMovablePin(map: MapLibreMap | undefined, pin: MovablePin | undefined): HTMLElement | undefined {
  const [element, setElement] = useState<HTMLElement>()
  const marker = useRef<Marker>(undefined)
  const move = useSteady((point: Point) => (pin?.onMove ?? nothing)(point))
  const isThere = pin !== undefined
  const { latitude, longitude, label } = pin ?? {}
  useEffect(() => {
    if (!map || !isThere) return
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'h-12 w-10 cursor-grab rounded-md active:cursor-grabbing'
    const placed = new Marker({ element: button, anchor: 'bottom', draggable: true })
      .setLngLat(map.getCenter())
      .addTo(map)
    const say = () => move({ latitude: placed.getLngLat().lat, longitude: placed.getLngLat().wrap().lng })
    // Not only at the end: somebody may let go outside the map, of which MapLibre hears nothing.
    placed.on('drag', say)
    button.addEventListener('keydown', (event) => {
      const direction = directions[event.key]
      if (!direction) return
      event.preventDefault()
      // The map would move as well.
      event.stopPropagation()
      const { x, y } = map.project(placed.getLngLat())
      const pixels = event.shiftKey ? largeStep : step
      placed.setLngLat(map.unproject([x + direction[0] * pixels, y + direction[1] * pixels]))
      keepInSight(map, placed)
      say()
    })
    marker.current = placed
    setElement(button)
    return () => {
      setElement(undefined)
      placed.remove()
    }
  }, [map, isThere, move])
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) marker.current?.setLngLat([longitude, latitude])
    if (label !== undefined) element?.setAttribute('aria-label', label)
  }, [latitude, longitude, label, element])
  return element
}
