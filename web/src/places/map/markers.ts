import type { ReactNode } from 'react'
import type { Box } from './labels.ts'
import type { MapBounds, MapView, Pixels, Point } from './views.ts'

/** Something of the page at a point of the map; its middle is put there. */
export type MapMarker = Point & {
  key: string
  /** What it covers, in pixels from its point: names make room for it. */
  box: Box
  /** It stands over other markers. */
  isAbove?: boolean
  element: ReactNode
}

/** A pin that can be moved, by pointer and by arrow keys. */
export type MovablePin = Point & { label: string; onMove: (point: Point) => void }

export type MapHandle = { moveTo: (view: MapView) => void; fit: (bounds: MapBounds) => void }

export type PlacedMarker = MapMarker & Pixels
