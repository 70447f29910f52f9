import { NetworkFailure } from './failures.ts'

type Body = { version?: number | undefined }

export type Edit<Sent extends Body, Saved> = {
  /** The id of what is edited. */
  id: string
  body: Sent
  send: (body: Sent) => Promise<Saved>
  /** Reads the newest version. */
  read: () => Promise<Saved | undefined>
  /** Whether a version has all that was sent; only for resources whose wire format differs much from what is sent. */
  has?: (newest: Saved, sent: Sent) => boolean | Promise<boolean>
}

/**
 * Saves an edit. Neither its own first try, whose answer was lost, nor another save of this page is a conflict
 * (unanswered-edits.ts). Two saves of one resource share a `choice` (mutation.ts), so that they go one after the other.
 */
export async function saveEdit<Sent extends Body, Saved extends { version: number }>(
  edit: Edit<Sent, Saved>,
): Promise<Saved> {
  // The code must be here before the connection can be lost, and the first page of a member does without it.
  const { sendEdit } = await import('./unanswered-edits.ts').catch((cause: unknown) => {
    throw new NetworkFailure('Its code did not come', { cause })
  })
  return sendEdit(edit)
}
