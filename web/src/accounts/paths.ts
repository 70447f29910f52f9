/** Addresses of the pages of accounts. */
export const accountPaths = {
  login: '/login',
  register: '/register',
  forgotPassword: '/auth/forgot-password',
  resetPassword: (token: string) => `/auth/reset-password/${encodeURIComponent(token)}`,
} as const
