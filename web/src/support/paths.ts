/** Addresses of this room. */
export const supportPaths = { feedback: '/home/feedback' } as const
