import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from '../../kit/router/react.tsx'
import { useSteady } from '../../kit/use-steady.ts'
import type { MapView } from '../../places/public.ts'
import { noteMapView } from '../core/map-path.ts'
import { readAt, writeAt } from './at.ts'

/** The view of the map in the address, so that Back, a reload and a link find it again. */
export function useMapAddress(standard: MapView, onMove: (view: MapView) => void) {
  const [params, setParams] = useSearchParams()
  const at = params.get('at') ?? ''
  const [first] = useState(() => readAt(at) ?? standard)
  /** Addresses on their way from here: the page is drawn for them a little later. */
  const written = useRef([at])
  const isJump = useRef(false)
  const latest = useRef(first)
  const move = useSteady(onMove)
  useEffect(() => {
    const known = written.current.indexOf(at)
    if (known >= 0) written.current.splice(0, known + 1)
    // Somebody went back, or followed a link.
    else move(readAt(at) ?? standard)
  }, [at, move, standard])

  return {
    first,
    /** The next view is one that Back leaves again. */
    beginJump() {
      isJump.current = true
    },
    zoom: () => latest.current.zoom,
    write(view: MapView) {
      latest.current = view
      const next = writeAt(view)
      noteMapView(next)
      const replace = !isJump.current
      isJump.current = false
      const now = written.current.at(-1) ?? at
      if (next === (now || writeAt(standard))) return
      written.current.push(next)
      setParams(
        (before) => {
          before.set('at', next)
          return before
        },
        // The page does not scroll while somebody moves the map.
        { replace, stays: true },
      )
    },
  }
}
