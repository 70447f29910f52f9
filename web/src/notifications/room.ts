/** What the house knows of this room before anybody enters it. */
export const notifications = {
  addresses: ['notifications'],
  routes: () => import('./routes.tsx'),
  notices: () => import('./account-notices.ts'),
  changes: { notification: () => import('./unread.ts') },
  askedBeforeHearing: () => import('./unread.ts'),
}
