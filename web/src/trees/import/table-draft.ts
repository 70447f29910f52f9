import { keepBegun } from '../../kit/device-drafts.ts'

/** Kept drafts of pasted rows begin with this; the id of the tree follows, or "new". */
export const tablePrefix = 'table '

/** Pasted rows, and the task of their import where it has begun: until it is done, the rows may be needed again. */
export type PastedRows = { rows: string; sent?: string | undefined }

export const rowsIn = ({ rows, sent }: Record<string, unknown>): PastedRows => ({
  rows: typeof rows === 'string' ? rows : '',
  ...(typeof sent === 'string' && { sent }),
})

/** Names the tries to import rows that had no answer (attempts.ts). They stay where the field is emptied and the same rows are pasted. */
export const importDraft = (key: string): string => `${key} import`

export const isBlank = (rows: string) => rows.trim() === ''

/** Keeps pasted rows on this device. Answers whether the device has them now: there may be more than it takes. */
export const keepRows = (key: string, pasted: PastedRows): boolean =>
  keepBegun(key, isBlank(pasted.rows) ? undefined : pasted)
