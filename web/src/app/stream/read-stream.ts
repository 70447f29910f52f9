import { service, type ChangeEvent } from '@mulghar/contract/service/service'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { download } from '../../kit/call.ts'

export type StreamEar = {
  lastId: string | undefined
  /** When the page began to ask for what it shows, on the clock of `performance`: changes since then are sent first. */
  askedSince: number
  onEvent: (event: ChangeEvent) => void
  /** The server does not know what came in between. */
  onMissed: () => void
  /** So long the server wants to be left alone when this ends. */
  leastWaitMs: number
  signal: AbortSignal
}

/** The server counts a page's age from when the request reaches it; one that was longer on its way may have missed something. */
const onTheWayMs = 5000

/** The server says that it is still there three times as often. */
const silenceMs = 60_000

/** Listens until the stream ends or falls silent; `ear.lastId` is where to go on from. Throws as a call does. */
export async function readStream(ear: StreamEar, onOpen: () => void): Promise<void> {
  const silence = new AbortController()
  const fallSilent = () => silence.abort()
  let timer = setTimeout(fallSilent, silenceMs)
  const sign = new TransformStream<string, string>({
    transform(text, controller) {
      clearTimeout(timer)
      timer = setTimeout(fallSilent, silenceMs)
      controller.enqueue(text)
    },
  })
  try {
    const askedAt = performance.now()
    const signal = AbortSignal.any([ear.signal, silence.signal])
    const response = await download(service.stream, {}, { headers: whereToBegin(ear), signal })
    if (!response.body) throw new Error('The event stream has no body')
    onOpen()
    const text = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(sign)
    const reader = text
      .pipeThrough(new EventSourceParserStream({ onRetry: (ms) => void (ear.leastWaitMs = ms) }))
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      if (value.id && !ear.lastId && performance.now() - askedAt > onTheWayMs) ear.onMissed()
      if (value.id !== undefined) ear.lastId = value.id
      if (value.event === 'open' && (JSON.parse(value.data) as { missed?: true }).missed) ear.onMissed()
      if (value.event === 'change') ear.onEvent(JSON.parse(value.data) as ChangeEvent)
    }
  } finally {
    clearTimeout(timer)
  }
}

function whereToBegin({ lastId, askedSince }: StreamEar): Record<string, string> {
  if (lastId !== undefined) return { 'last-event-id': lastId }
  return { 'page-age': String(Math.round(performance.now() - askedSince + onTheWayMs)) }
}
