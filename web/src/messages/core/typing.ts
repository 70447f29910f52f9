import { create } from 'zustand'

/** A signal of writing is shown for this long; the writer's browser repeats it more often. */
const shownMs = 6000

/** The conversations in which another member is writing now. */
export const useTyping = create<ReadonlySet<string>>(() => new Set())

const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function showTyping(conversationId: string): void {
  clearTimeout(timers.get(conversationId))
  timers.set(
    conversationId,
    setTimeout(() => hideTyping(conversationId), shownMs),
  )
  useTyping.setState((known) => new Set([...known, conversationId]), true)
}

export function hideTyping(conversationId: string): void {
  clearTimeout(timers.get(conversationId))
  timers.delete(conversationId)
  useTyping.setState((known) => new Set([...known].filter((id) => id !== conversationId)), true)
}
