import { memberPage, page } from '../kit/pages.ts'

export const routes = [
  memberPage('groups', async () => (await import('./screens/groups-screen.tsx')).GroupsScreen),
  memberPage('group', async () => (await import('./screens/group-not-found.tsx')).GroupNotFound),
  memberPage('group/:groupId', async () => (await import('./screens/group-screen.tsx')).GroupScreen),
  memberPage(
    'group-invitation/:token',
    async () => (await import('./screens/invitation-screen.tsx')).GroupInvitationScreen,
  ),
  page('group-invitation/:token', async () => (await import('./screens/greeting-screen.tsx')).GroupGreetingScreen),
]
