// This page has asked anew already for its own changes when the event stream tells of them.

const page = Math.random().toString(36).slice(2)
const mostKept = 50
const never = Infinity

let count = 0
/** When a call that changes something was answered; never where it was refused or lost. */
const answers = new Map<string, Promise<number>>()
const askedAnew = new Map<string, number>()

/** A call that may change something, by a name that the event of its change bears. */
export function ownCall(): { id: string; isOver: (ok: boolean) => void } {
  const id = `${page}.${++count}`
  const { promise, resolve } = Promise.withResolvers<number>()
  answers.set(id, promise)
  answers.delete(`${page}.${count - mostKept}`)
  return { id, isOver: (ok) => resolve(ok ? performance.now() : never) }
}

/** All that is known of a root is asked for from here on. */
export function asksAnew(rootId: string): void {
  askedAnew.set(rootId, performance.now())
}

/** Whether this page has asked for a root anew since its own call was answered. Waits for the answer. */
export async function hasAskedSince(callId: string, rootId: string): Promise<boolean> {
  const answeredAt = await answers.get(callId)
  if (answeredAt === undefined) return false
  // Whoever has made the call hears of its answer first.
  await new Promise((resolve) => setTimeout(resolve))
  return (askedAnew.get(rootId) ?? 0) >= answeredAt
}
