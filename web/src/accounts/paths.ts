/** Addresses of the pages of accounts. */
export const accountPaths = {
  login: '/login',
  register: '/register',
  security: '/home/security',
  forgotPassword: '/auth/forgot-password',
  resetPassword: (token: string) => `/auth/reset-password/${encodeURIComponent(token)}`,
} as const
