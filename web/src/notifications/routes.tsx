import { memberPage } from '../kit/pages.ts'

export const routes = [memberPage('notifications', async () => (await import('./notices-screen.tsx')).NoticesScreen)]
