import { useCallback, useEffect, useRef } from 'react'

/** A function that stays the same one, while what it does is what the last render says. For events, not for rendering. */
export function useSteady<A extends unknown[], R = void>(what: (...args: A) => R): (...args: A) => R {
  const latest = useRef(what)
  useEffect(() => {
    latest.current = what
  })
  return useCallback((...args) => latest.current(...args), [])
}
