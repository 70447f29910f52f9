/** Done when there is a connection, as far as the browser knows: code asked for without one is, in most browsers, never asked for again. */
export async function connected(): Promise<void> {
  if (!navigator.onLine) await new Promise((done) => addEventListener('online', done, { once: true }))
}
