import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('heritage', async () => (await import('./list/heritage-screen.tsx')).HeritageScreen),
  memberPage('heritage/popular', async () => (await import('./list/heritage-screen.tsx')).HeritageScreen),
  memberPage('heritage/recommended', async () => (await import('./list/heritage-screen.tsx')).HeritageScreen),
  memberPage('heritage/my', async () => (await import('./list/heritage-screen.tsx')).HeritageScreen),
  // One page under two addresses: a new place has an id as soon as its draft is saved.
  memberPage('heritage/new', async () => (await import('./form/place-form-screen.tsx')).PlaceFormScreen),
  memberPage('heritage/details/:heritageId', async () => (await import('./place/place-screen.tsx')).PlaceScreen),
  memberPage(
    'heritage/details/:heritageId/edit',
    async () => (await import('./form/place-form-screen.tsx')).PlaceFormScreen,
  ),
]
