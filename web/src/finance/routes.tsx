import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('finance', async () => (await import('./programs/programs-screen.tsx')).ProgramsScreen),
]
