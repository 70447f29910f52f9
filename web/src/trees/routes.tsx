import { memberPage, page } from '../kit/pages.ts'
import { bringChart } from './chart/view/chart-ahead.ts'

export const routes = [
  memberPage('family-list', async () => (await import('./screens/tree-list-screen.tsx')).TreeListScreen),
  memberPage('search-family-tree', async () => (await import('./screens/tree-search-screen.tsx')).TreeSearchScreen),
  memberPage('family-trees', async () => (await import('./screens/tree-create-screen.tsx')).TreeCreateScreen),
  memberPage(
    'family-graph/:id',
    async () => (await import('./screens/graph-screen.tsx')).GraphScreen,
    (cache, { id = '' }) => bringChart(cache, id),
  ),
  memberPage('family-graph/:id/kinship', async () => (await import('./screens/kinship-screen.tsx')).KinshipScreen),
  memberPage('family-graph/:id/import', async () => (await import('./screens/import-screen.tsx')).ImportScreen),
  memberPage('family-graph/:id/people', async () => (await import('./screens/people-screen.tsx')).PeopleScreen),
  memberPage('family-graph/:id/members', async () => (await import('./members/members-screen.tsx')).MembersScreen),
  memberPage(
    'family-graph/:id/proposals',
    async () => (await import('./proposals/proposals-screen.tsx')).ProposalsScreen,
  ),
  memberPage('family-graph/:id/history', async () => (await import('./history/history-screen.tsx')).HistoryScreen),
  memberPage('family-graph/:id/links', async () => (await import('./links/links-screen.tsx')).LinksScreen),
  memberPage('family-graph/:id/review', async () => (await import('./review/review-screen.tsx')).ReviewScreen),
  memberPage('invitation/:token', async () => (await import('./members/invitation-screen.tsx')).InvitationScreen),
  page('invitation/:token', async () => (await import('./members/greeting-screen.tsx')).GreetingScreen),
  memberPage('begin', async () => (await import('./begin/begin-screen.tsx')).BeginScreen),
  memberPage('person/:id', async () => (await import('./screens/person-screen.tsx')).PersonScreen),
]
