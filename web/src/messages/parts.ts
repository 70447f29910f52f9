import type { CardKind } from '@mulghar/contract/messages/kinds'

/** Cards of these kinds show what other modules have changed. */
const cards =
  (...kinds: readonly CardKind[]) =>
  async () => ({ changed: (await import('./core/card-changes.ts')).changedCards(kinds) })

/** Parts of this module for pages that several modules fill. */
export const parts = {
  drafts: () => import('./kept-drafts.ts'),
  notices: () => import('./notice-words.ts'),
  places: () => import('./place-words.ts'),
  privacy: () => import('./privacy.ts'),
  memberActs: () => import('./message-button.tsx'),
  sends: () => import('./send-in-message.tsx'),
  changes: {
    messages: () => import('./core/live.ts'),
    messageReads: () => import('./core/live-reads.ts'),
    messageTyping: () => import('./core/live-typing.ts'),
  },
  // Members of a group or a tree see more of its posts, events, places and programs.
  changesElsewhere: {
    posts: cards('POST'),
    people: cards('USER', 'POST', 'PERSON', 'EVENT', 'HERITAGE'),
    tree: cards('TREE', 'PERSON', 'EVENT', 'HERITAGE', 'PROGRAM'),
    group: cards('GROUP', 'POST', 'EVENT', 'HERITAGE', 'PROGRAM'),
    event: cards('EVENT'),
    heritage: cards('HERITAGE'),
    finance: cards('PROGRAM'),
  },
}
