import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('profile', async () => (await import('./own-profile-screen.tsx')).OwnProfileScreen),
  memberPage('profile/:id', async () => (await import('./profile-screen.tsx')).ProfileScreen),
  memberPage('profile-detail/:id', async () => (await import('./about-screen.tsx')).AboutScreen),
  memberPage('privacy', async () => (await import('./privacy/privacy-screen.tsx')).PrivacyScreen),
]
