/** Addresses of the pages of notifications. */
export const notificationPaths = {
  notifications: '/home/notifications',
} as const
