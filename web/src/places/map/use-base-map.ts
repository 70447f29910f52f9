import type { MapArchive } from '@mulghar/contract/places/maps'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useTheme } from '../../kit/theme.ts'
import { createBaseMap } from './base-map.ts'
import type { MapView } from './views.ts'

export type Drawing = {
  archive: MapArchive
  borders: boolean
  view: MapView
  isStill: boolean
  isCooperative: boolean
  words: Record<string, string>
  onFailed: () => void
}

/** Creates the map in an element, as long as that is on the page, in the colours of the theme. */
export function useBaseMap({ isCooperative, onFailed, ...given }: Drawing) {
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<ReturnType<typeof createBaseMap>>()
  const first = useRef({ ...given, onFailed })
  useEffect(() => {
    const { onFailed: fail, ...options } = first.current
    const made = createBaseMap({ container: box.current!, ...options })
    // Also keeps MapLibre from writing to the console what the page itself tells.
    made.map.on('error', fail)
    setDrawn(made)
    return () => {
      setDrawn(undefined)
      made.map.remove()
    }
  }, [])

  const theme = useTheme().resolved
  const shownTheme = useRef(theme)
  useEffect(() => {
    if (shownTheme.current !== theme) drawn?.takeColours()
    shownTheme.current = theme
  }, [theme, drawn])
  useEffect(() => {
    if (isCooperative) drawn?.map.cooperativeGestures.enable()
    else drawn?.map.cooperativeGestures.disable()
  }, [isCooperative, drawn])
  return { box, map: drawn?.map as MapLibreMap | undefined }
}
