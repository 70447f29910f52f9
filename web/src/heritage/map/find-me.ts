import { useState } from 'react'
import type { MapView } from '../../places/public.ts'

const longestMs = 20_000
/** About a kilometre: enough for a map of the neighbourhood, and no more stands in an address. */
const decimals = 2
const neighbourhoodZoom = 13

export type Finding = 'idle' | 'finding' | 'refused' | 'unknown'

/** Asks the browser where it is, only when `find` is called. Only the rounded position is used. */
export function useFindMe(onFound: (view: MapView) => void): {
  finding: Finding
  find: () => void
  forget: () => void
} {
  const [finding, setFinding] = useState<Finding>('idle')
  function find() {
    setFinding('finding')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFinding('idle')
        onFound({
          latitude: Number(coords.latitude.toFixed(decimals)),
          longitude: Number(coords.longitude.toFixed(decimals)),
          zoom: neighbourhoodZoom,
        })
      },
      ({ code, PERMISSION_DENIED }) => setFinding(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { timeout: longestMs },
    )
  }
  return { finding, find, forget: () => setFinding('idle') }
}

// A page without HTTPS on a network of its own has none.
export const hasPosition = (): boolean => typeof navigator === 'object' && 'geolocation' in navigator
