/** Addresses of heritage. */
export const heritagePaths = {
  main: '/home/heritage',
  popular: '/home/heritage/popular',
  recommended: '/home/heritage/recommended',
  mine: '/home/heritage/my',
  create: '/home/heritage/new',
  place: (id: string) => `/home/heritage/details/${id}`,
  edit: (id: string) => `/home/heritage/details/${id}/edit`,
} as const
