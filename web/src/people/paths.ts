/** Addresses of members' profiles. */
export const profilePaths = {
  profile: '/home/profile',
  profileOf: (userId: string) => `/home/profile/${userId}`,
} as const
