import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('events', async () => (await import('./list/events-screen.tsx')).EventsScreen),
  memberPage('events/manage/:eventId', async () => (await import('./manage/manage-screen.tsx')).ManageScreen),
  memberPage('events/:eventId', async () => (await import('./page/event-screen.tsx')).EventScreen),
]
