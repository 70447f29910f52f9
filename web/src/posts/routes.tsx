import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('bookmarks', async () => (await import('./bookmarks-screen.tsx')).BookmarksScreen),
  memberPage('post/:id', async () => (await import('./post-screen.tsx')).PostScreen),
]
