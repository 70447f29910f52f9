import { isStaleness, NetworkFailure } from './failures.ts'

type Body = { version?: number | undefined }

type Edit<Sent extends Body, Saved> = {
  /** The id of what is edited. */
  id: string
  body: Sent
  send: (body: Sent) => Promise<Saved>
  /** Reads the newest version. */
  read: () => Promise<Saved | undefined>
}

/** Edits that had no answer: the server may have saved them. */
const unanswered = new Map<string, Body[]>()

/**
 * Saves an edit. After a lost answer the newer version that stops a second try may be the first try itself. Where the newest
 * version has exactly what was sent, it counts as saved, and what was typed since is saved over it.
 */
export async function saveEdit<Sent extends Body, Saved extends { version: number }>(
  edit: Edit<Sent, Saved>,
): Promise<Saved> {
  const { id, body, send, read } = edit
  try {
    const saved = await send(body)
    unanswered.delete(id)
    return saved
  } catch (error) {
    const earlier = unanswered.get(id) ?? []
    if (error instanceof NetworkFailure) unanswered.set(id, [...earlier, body])
    if (!isStaleness(error) || earlier.length === 0) throw error
    const [newest, { hasAll }] = await Promise.all([read(), import('./as-sent.ts')])
    if (!newest || !earlier.some((sent) => hasAll(newest, sent))) throw error
    unanswered.delete(id)
    return hasAll(newest, body) ? newest : saveEdit({ ...edit, body: { ...body, version: newest.version } })
  }
}
