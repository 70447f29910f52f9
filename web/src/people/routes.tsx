import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('profile', async () => (await import('./own-profile-screen.tsx')).OwnProfileScreen),
  memberPage('profile/:id', async () => (await import('./profile-screen.tsx')).ProfileScreen),
]
