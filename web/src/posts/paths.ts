/** Addresses of posts. */
export const postPaths = { post: (id: string) => `/home/post/${id}`, bookmarks: '/home/bookmarks' } as const
