import { memberPage, page } from '../kit/pages.ts'

export const routes = [
  page('contact', async () => (await import('./contact-screen.tsx')).ContactScreen),
  memberPage('feedback', async () => (await import('./feedback-screen.tsx')).FeedbackScreen),
]
