/** Addresses of the pages of the search over everything. */
export const searchPaths = {
  searchAll: '/home/search',
  search: (words: string) => `/home/search?q=${encodeURIComponent(words)}`,
} as const
