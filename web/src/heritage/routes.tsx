import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('heritage', async () => (await import('./list/heritage-screen.tsx')).HeritageScreen),
  memberPage('heritage/popular', async () => (await import('./list/heritage-screen.tsx')).HeritageScreen),
  memberPage('heritage/recommended', async () => (await import('./list/heritage-screen.tsx')).HeritageScreen),
  memberPage('heritage/my', async () => (await import('./list/heritage-screen.tsx')).HeritageScreen),
  memberPage('heritage/new', async () => (await import('./form/new-place-screen.tsx')).NewPlaceScreen),
  memberPage('heritage/details/:heritageId', async () => (await import('./place/place-screen.tsx')).PlaceScreen),
  memberPage(
    'heritage/details/:heritageId/edit',
    async () => (await import('./form/edit-place-screen.tsx')).EditPlaceScreen,
  ),
]
