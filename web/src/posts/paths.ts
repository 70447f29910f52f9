/** Addresses of posts. */
export const postPaths = { post: (id: string) => `/home/post/${id}` } as const
