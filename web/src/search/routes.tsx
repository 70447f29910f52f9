import { memberPage } from '../kit/pages.ts'

export const routes = [memberPage('search', async () => (await import('./search-screen.tsx')).SearchScreen)]
