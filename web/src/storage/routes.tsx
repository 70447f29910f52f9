import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('vault', async () => (await import('./vault-screen.tsx')).VaultScreen),
  memberPage('vault/change-password', async () => (await import('./change-password-screen.tsx')).ChangePasswordScreen),
]
