import { service } from '@mulghar/contract/service/service'
import { AppError } from '../kit/app-error.ts'
import type { ChangeEvents } from '../kit/change-events.ts'
import type { Env } from '../kit/env.ts'
import { handle, type Download } from '../kit/handle.ts'
import { maxFileBytes } from '@mulghar/contract/documents/documents'

/** What the instance says of itself. */
export function serviceHandlers(parts: {
  env: Env
  changeEvents: ChangeEvents
  answers: () => Promise<void>
  metrics: (() => Promise<Download>) | undefined
}) {
  return handle<typeof service>({
    async health() {
      return { status: 'ok' as const }
    },
    async ready() {
      try {
        await parts.answers()
      } catch {
        throw new AppError('kit/unavailable')
      }
      return { status: 'ready' as const }
    },
    async config() {
      return {
        signInProviders: parts.env.oidc.map(({ id, name }) => ({ id, name })),
        registration: parts.env.REGISTRATION,
        limits: { maxFileBytes, maxImportBytes: parts.env.MAX_IMPORT_BYTES },
      }
    },
    async stream({ viewer, asked }) {
      const header = (name: string) => [asked.headers[name]].flat()[0]
      return parts.changeEvents.stream(viewer, { lastEventId: header('last-event-id'), pageAge: header('page-age') })
    },
    async metrics() {
      if (!parts.metrics) throw new AppError('kit/not-found')
      return parts.metrics()
    },
  })
}
