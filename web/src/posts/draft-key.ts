import { draftKey } from '../kit/draft-keys.ts'

/** What is written in each group is kept by itself. */
export const postDraftKey = (accountId: string, groupId?: string): string =>
  draftKey(accountId, groupId ? `post in ${groupId}` : 'post')
