/** Addresses of finance. */
export const financePaths = {
  programs: '/home/finance',
  donors: (programId: string) => `/home/finance/${programId}`,
} as const
