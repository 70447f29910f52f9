import { create } from 'zustand'

/** A signal of writing is shown for this long; the writer's browser repeats it more often. */
const shownMs = 6000
/** Signals that are this close behind a message were sent before it, and came later. */
const lateMs = 1000

/** The conversations in which another member is writing now. */
export const useTyping = create<ReadonlySet<string>>(() => new Set())

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** When something last arrived in a conversation. */
const arrivals = new Map<string, number>()

export function showTyping(conversationId: string): void {
  if (performance.now() - (arrivals.get(conversationId) ?? -lateMs) < lateMs) return
  clearTimeout(timers.get(conversationId))
  timers.set(
    conversationId,
    setTimeout(() => hideTyping(conversationId), shownMs),
  )
  useTyping.setState((known) => new Set([...known, conversationId]), true)
}

/** Something has arrived: its writer has finished. */
export function endTyping(conversationId: string): void {
  arrivals.set(conversationId, performance.now())
  hideTyping(conversationId)
}

function hideTyping(conversationId: string): void {
  clearTimeout(timers.get(conversationId))
  timers.delete(conversationId)
  useTyping.setState((known) => new Set([...known].filter((id) => id !== conversationId)), true)
}
