import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { savesBegun, takeBackSaves } from '../waiting-saves.ts'

let layers: readonly symbol[] = []
const listeners = new Set<() => void>()

function change(next: readonly symbol[]): void {
  layers = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const topLayer = (): symbol | undefined => layers.at(-1)

export type Layer = {
  /** Nothing else is open above it. */
  isTop: boolean
  /** Takes back the saves that wait for a connection and began since this opened. */
  takeBack: () => void
}

/**
 * What lies over the page and takes the focus: dialogs, questions, viewers. Each calls this hook. Since it is modal, all that
 * began while it is open began in it; so its waiting saves are taken back when it closes, wherever their hooks stand.
 */
export function useLayer(isOpen: boolean): Layer {
  const [id] = useState(() => Symbol('layer'))
  const begun = useRef(0)
  useEffect(() => {
    if (!isOpen) return
    begun.current = savesBegun()
    change([...layers, id])
    return () => {
      change(layers.filter((layer) => layer !== id))
      takeBackSaves(begun.current)
    }
  }, [isOpen, id])
  const top = useSyncExternalStore(subscribe, topLayer, topLayer)
  return { isTop: top === id, takeBack: () => takeBackSaves(begun.current) }
}

/** Whether the page itself is in front. */
export const useIsPageOnTop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => layers.length === 0,
    () => true,
  )
