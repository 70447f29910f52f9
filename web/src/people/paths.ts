/** Addresses of members' profiles. */
export const profilePaths = {
  profile: '/home/profile',
  profileOf: (userId: string) => `/home/profile/${userId}`,
  about: (userId: string) => `/home/profile-detail/${userId}`,
  privacy: '/home/privacy',
} as const
