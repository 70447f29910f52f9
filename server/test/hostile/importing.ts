import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from './bystander.ts'
import type { Answer } from './genealogy-files.ts'
import type { TableAnswer } from './table-files.ts'

type Job = {
  status: string
  endedAt: string | null
  error: string | null
  report: { people: number; media: number } | null
}

const path = '/v1/family/family-tree/import'

/** Sends a table, to be looked at (`/preview`) or to be imported (`?format=table`). */
export async function sendTable(
  stageUrl: string,
  { authorization }: Person,
  to: '/preview' | '?format=table',
  bytes: Uint8Array | string,
): Promise<TableAnswer> {
  const form = new FormData()
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'vanshavali.csv')
  const reply = await fetch(stageUrl + path + to, { method: 'POST', headers: { authorization }, body: form })
  const { code } = (await reply.json()) as { code?: string }
  return { status: reply.status, ...(code && { code }) }
}

/** Sends a file for import, and waits for what comes of it. */
export async function importing(
  stageUrl: string,
  { authorization }: Person,
  bytes: Uint8Array | string,
): Promise<Answer> {
  const form = new FormData()
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'family.ged')
  const headers = { authorization }
  const reply = await fetch(stageUrl + path, { method: 'POST', headers, body: form })
  const { code, jobId } = (await reply.json()) as Record<string, string>
  if (code) return { code }
  for (;;) {
    const job = (await (await fetch(`${stageUrl}/v1/job/${jobId}`, { headers })).json()) as Job
    if (job.endedAt) {
      const { people, media } = job.report ?? {}
      return {
        status: job.status,
        ...(job.error && { error: job.error }),
        ...(people !== undefined && { people, media: media! }),
      }
    }
    await wait(50)
  }
}
