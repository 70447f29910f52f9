/** An event of the window: code is wanted without a connection. The notices of the page say it in words. */
export const waits = 'waits'

/** Done when there is a connection, as far as the browser knows: code asked for without one is, in most browsers, never asked for again. */
export async function connected(): Promise<void> {
  if (navigator.onLine) return
  dispatchEvent(new Event(waits))
  await new Promise((done) => addEventListener('online', done, { once: true }))
}
