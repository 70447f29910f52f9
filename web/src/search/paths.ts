/** Addresses of the pages of the search over everything. */
export const searchPaths = {
  searchAll: '/home/search',
  search: (words: string) => `/home/search?q=${encodeURIComponent(words)}`,
} as const

/** The id of the suggestions below the one search field of the frame. */
export const suggestionsId = 'suggestions'
