/** Addresses of storage. */
export const storagePaths = {
  vault: '/home/vault',
  changePassword: '/home/vault/change-password',
  recovery: '/home/vault#recover',
  startOver: '/home/vault#start-over',
  files: '/home/storage',
  recent: '/home/storage/recent',
  trash: '/home/storage/trash',
} as const

/** The address of a folder; null is the top. */
export const folderPath = (id: string | null): string =>
  id === null ? storagePaths.files : `${storagePaths.files}?folder=${id}`
