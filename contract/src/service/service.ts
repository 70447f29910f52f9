import * as z from 'zod/mini'
import { endpoints } from '../kit/endpoint.ts'

/** What a browser must know before anybody has signed in. */
export const Config = z.object({
  signInProviders: z.array(z.object({ id: z.string(), name: z.string() })),
  registration: z.enum(['OPEN', 'INVITE', 'CLOSED']),
  limits: z.object({ maxFileBytes: z.int(), maxImportBytes: z.int() }),
})
export type Config = z.infer<typeof Config>

/** A change event of the stream: something of `kind` about `rootId` has changed; the contents are fetched by the ordinary call. */
export type ChangeEvent = {
  kind: string
  rootId: string
  n: number
  /** To whoever has made the change: the call it was made in, as that named itself. */
  by?: string
}

export const service = endpoints({
  health: {
    method: 'GET',
    path: '/v1/health',
    summary: 'The process is alive.',
    access: 'anyone',
    reply: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'GET',
    path: '/v1/health/ready',
    summary: 'The process can serve: the database answers.',
    access: 'anyone',
    reply: z.object({ status: z.literal('ready') }),
    errors: ['kit/unavailable'],
  },
  config: {
    method: 'GET',
    path: '/v1/config',
    summary: 'Sign-in providers, registration, limits and the map style.',
    access: 'anyone',
    reply: Config,
  },
  stream: {
    method: 'GET',
    path: '/v1/stream',
    summary:
      'Server-sent events: changes {kind, rootId, n}, resumed by Last-Event-ID; without one, Page-Age: ms begins with the changes of so many milliseconds.',
    access: 'member',
    scope: null,
    produces: 'text/event-stream',
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for Prometheus, where they are switched on.',
    access: 'anyone',
    produces: 'text/plain',
    errors: ['kit/not-found'],
  },
})
