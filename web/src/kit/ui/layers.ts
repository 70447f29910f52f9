import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onLeaving, pushLayer, topLayer } from '../leaving.ts'
import { savesBegun, takeBackSaves } from '../waiting-saves.ts'

export type Layer = {
  /** Nothing else is open above it. */
  isTop: boolean
  /** Takes back the saves that wait for a connection and began since this opened. */
  takeBack: () => void
}

/**
 * What lies over the page and takes the focus: dialogs, questions, viewers. Each calls this hook. Since it is modal, all that
 * began while it is open began in it; so its waiting saves are taken back when it closes, wherever their hooks stand. Back in
 * the browser closes it by `onBack`; viewers that have an entry of their own in the history have none.
 */
export function useLayer(isOpen: boolean, onBack?: () => void): Layer {
  const [id] = useState(() => Symbol('layer'))
  const begun = useRef(0)
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  const closesOnBack = onBack !== undefined
  useEffect(() => {
    if (!isOpen) return
    begun.current = savesBegun()
    const remove = pushLayer(id, closesOnBack ? () => back.current?.() : undefined)
    return () => {
      remove()
      takeBackSaves(begun.current)
    }
  }, [isOpen, id, closesOnBack])
  const top = useSyncExternalStore(onLeaving, topLayer, topLayer)
  return { isTop: top === id, takeBack: () => takeBackSaves(begun.current) }
}
