import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('storage', async () => (await import('./browse/files-screen.tsx')).FilesScreen),
  memberPage('storage/recent', async () => (await import('./browse/recent-screen.tsx')).RecentScreen),
  memberPage('storage/trash', async () => (await import('./browse/trash-screen.tsx')).TrashScreen),
  memberPage('vault', async () => (await import('./vault-screen.tsx')).VaultScreen),
  memberPage('vault/change-password', async () => (await import('./change-password-screen.tsx')).ChangePasswordScreen),
]
