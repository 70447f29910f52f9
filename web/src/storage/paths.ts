/** Addresses of storage. */
export const storagePaths = {
  vault: '/home/vault',
  changePassword: '/home/vault/change-password',
  recovery: '/home/vault#recover',
  startOver: '/home/vault#start-over',
} as const
