import type { Session } from '@mulghar/contract/accounts/accounts'
import type { ChangeEvent } from '@mulghar/contract/service/service'
import { expect } from 'vitest'

/** A browser that listens to the event stream, from when that has begun. */
export type Listening = {
  heard(): string
  /** What has changed about a root, in the order in which it was heard. */
  events(rootId: string): ChangeEvent[]
  /** Where it would go on from. */
  lastId(): string | undefined
  isOver(): boolean
  stop(): void
}

export async function listenAs(
  url: string,
  session: Session,
  lastEventId?: string,
  pageAge?: string,
): Promise<Listening> {
  const gone = new AbortController()
  const headers = {
    authorization: `Bearer ${session.accessToken.token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    ...(pageAge !== undefined && { 'page-age': pageAge }),
  }
  const response = await fetch(`${url}/v1/stream`, { headers, signal: gone.signal })
  expect(response.status).toBe(200)
  let heard = ''
  let isOver = false
  const reading = async () => {
    for await (const piece of response.body!) heard += Buffer.from(piece).toString()
    isOver = true
  }
  // A listener who stops is told so.
  reading().catch(() => {})
  await expect.poll(() => heard, { interval: 10 }).toContain('event: open')
  return {
    heard: () => heard,
    events: (rootId) =>
      [...heard.matchAll(/^event: change\ndata: (.*)$/gm)]
        .map(([, data]) => JSON.parse(data!) as ChangeEvent)
        .filter((event) => event.rootId === rootId),
    lastId: () => [...heard.matchAll(/^id: (.*)$/gm)].at(-1)?.[1],
    isOver: () => isOver,
    stop: () => gone.abort(),
  }
}
