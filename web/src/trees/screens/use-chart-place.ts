import { useEffect, useRef, useState } from 'react'
import { noteOf } from '../../kit/router/entry-notes.ts'
import { useEntryNote } from '../../kit/router/use-entry-note.ts'
import { useSteady } from '../../kit/use-steady.ts'
import type { Sight } from '../chart/view/sight-kept.ts'
import { firstPlace, type KeptPlace } from './kept-place.ts'

/**
 * The place on the chart that belongs to an entry of the history: whoever leaves the chart and comes back finds it as it was.
 * `place.sight` is the view to return to; the present view is noted by `noteSight`, which draws nothing anew.
 */
export function useChartPlace() {
  const { key, write } = useEntryNote()
  const [place, setPlace] = useState(() => placeAt(key) ?? firstPlace)
  const [drawnKey, setDrawnKey] = useState(key)
  if (key !== drawnKey) {
    setDrawnKey(key)
    // A new entry has no note: it continues with the state that led to it.
    const kept = placeAt(key)
    if (kept) setPlace(kept)
  }
  const sight = useRef(place.sight)
  const leftKey = useRef<string>(undefined)
  const note = (state: KeptPlace) => {
    if (leftKey.current !== key) write(state)
  }
  useEffect(() => {
    leftKey.current = undefined
  }, [key])
  useEffect(() => {
    sight.current = place.sight
  }, [place.sight])
  useEffect(() => note({ ...place, sight: sight.current }), [write, place])
  const change = useSteady((part: Partial<KeptPlace>) => setPlace((now) => ({ ...now, ...part })))
  /** The state of the entry that is gone to; the entry before it keeps its own, however late the router gets there. */
  const leave = (part: Partial<KeptPlace>) => {
    leftKey.current = key
    change(part)
  }
  const noteSight = (seen: Sight<string>) => {
    sight.current = seen
    note({ ...place, sight: seen })
  }
  return { place, change, leave, noteSight }
}

const placeAt = (key: string) => noteOf(key) as KeptPlace | undefined
