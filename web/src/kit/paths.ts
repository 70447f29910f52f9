/** Addresses that every room leads to; those of a room are in its own folder. */
export const paths = {
  landing: '/',
  contact: '/contact',
  notFound: '/not-found',
  home: '/home',
  begin: '/home/begin',
  settings: '/home/settings',
  activity: '/home/activity',
} as const
