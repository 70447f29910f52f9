import { memberPage } from '../kit/pages.ts'

export const routes = [memberPage('post/:id', async () => (await import('./post-screen.tsx')).PostScreen)]
