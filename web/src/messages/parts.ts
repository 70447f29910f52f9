/** Parts of this module for pages that several modules fill. */
export const parts = {
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
}
