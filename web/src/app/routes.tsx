import { memberPage, page } from '../kit/pages.ts'

/** The frame's own pages, and those that are made of several rooms. */
export const routes = [
  page('/', async () => (await import('./landing/landing-screen.tsx')).LandingScreen),
  page('not-found', async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
  page('*', async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
  // A visitor learns nothing of what lies behind the door, not even what does not.
  memberPage('*', async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
  memberPage('', async () => (await import('./home/home-screen.tsx')).homeScreen()),
  memberPage('activity', async () => (await import('./activity/activity-screen.tsx')).ActivityScreen),
  memberPage('settings', async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
]
