import { useState, useSyncExternalStore } from 'react'
import { AlertDialog } from './alert.tsx'

type Said = { title?: string; text: string }

let waiting: Said[] = []
const listeners = new Set<() => void>()

function change(next: Said[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Shows an alert from anywhere; several wait for one another. Several lines stand below each other. */
export function showAlert(text: string | string[], title?: string): void {
  change([...waiting, { text: [text].flat().join('\n'), ...(title && { title }) }])
}

/** The one place where alerts appear; stands once at the root. */
export function Alerts() {
  const next = () => waiting[0]
  const first = useSyncExternalStore(subscribe, next, next)
  const [last, setLast] = useState(first)
  if (first && first !== last) setLast(first)
  if (!last) return null
  return <AlertDialog {...last} open={first !== undefined} onClose={() => change(waiting.slice(1))} />
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
