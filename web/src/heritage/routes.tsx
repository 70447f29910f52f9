import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('heritage', async () => (await import('./list/places-screen.tsx')).PlacesScreen),
  memberPage('heritage/popular', async () => (await import('./list/popular-screen.tsx')).PopularScreen),
  memberPage('heritage/recommended', async () => (await import('./list/recommended-screen.tsx')).RecommendedScreen),
  memberPage('heritage/my', async () => (await import('./list/my-places-screen.tsx')).MyPlacesScreen),
  memberPage('heritage/new', async () => (await import('./form/new-place-screen.tsx')).NewPlaceScreen),
  memberPage('heritage/details/:heritageId', async () => (await import('./place/place-screen.tsx')).PlaceScreen),
  memberPage(
    'heritage/details/:heritageId/edit',
    async () => (await import('./form/edit-place-screen.tsx')).EditPlaceScreen,
  ),
]
