import { keepBegun, keptBegun } from '../kit/device-drafts.ts'
import { draftKey } from '../kit/draft-keys.ts'

// The text typed in the line of Home before the composer was there: it outlives a reload, and logging out asks about it as about any draft.

const keyOf = (accountId: string) => draftKey(accountId, 'post begun early')

export function earlyText(accountId: string): string {
  const { text } = keptBegun(keyOf(accountId))
  return typeof text === 'string' ? text : ''
}

export const keepEarlyText = (accountId: string, text: string): boolean =>
  keepBegun(keyOf(accountId), text === '' ? undefined : { text })
