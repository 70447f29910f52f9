import { draftKey } from '../kit/draft-keys.ts'

/** Each group has a draft of its own. */
export const postDraftKey = (accountId: string, groupId?: string): string =>
  draftKey(accountId, groupId ? `post in ${groupId}` : 'post')
