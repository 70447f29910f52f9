import { memberPage } from '../kit/pages.ts'

export const routes = [
  memberPage('messages', async () => (await import('./messages-screen.tsx')).MessagesScreen),
  memberPage('messages/:conversationId', async () => (await import('./messages-screen.tsx')).MessagesScreen),
]
