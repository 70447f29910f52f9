import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('finance', async () => (await import('./programs/programs-screen.tsx')).ProgramsScreen),
  memberPage('finance/:programId', async () => (await import('./donors/donor-screen.tsx')).DonorScreen),
]
