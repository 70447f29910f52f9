import { createBrowserRouter, type RouteObject } from 'react-router'
import { LoadingPage } from '../kit/ui/mark.tsx'
import { memberOnly, visitorOnly } from '../session/guards.ts'
import { ErrorScreen } from './error-screen.tsx'
import { PublicLayout } from './public-layout.tsx'

/**
 * A page whose code comes when somebody goes there. The build reads these lines: whoever comes to an address from outside
 * is sent the code of its page together with the first of the house (vite/still-pages.ts).
 */
function page(path: string, load: () => Promise<RouteObject['Component']>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) }
}

/** The same below /home. */
const memberPage = page

const visitorPages: RouteObject[] = [
  page('login', async () => (await import('../accounts/login-screen.tsx')).LoginScreen),
  page('register', async () => (await import('../accounts/register-screen.tsx')).RegisterScreen),
]

/** Where a browser comes back to from a provider of sign-in: most go on at once. */
function callbackPage(started: Promise<void>): RouteObject {
  return {
    path: 'login/callback',
    lazy: async () => {
      const { CallbackScreen, finishSignIn } = await import('../accounts/callback-screen.tsx')
      return { Component: CallbackScreen, loader: (asked) => started.then(() => finishSignIn(asked)) }
    },
  }
}

const publicPages: RouteObject[] = [
  page('/', async () => (await import('./landing/landing-screen.tsx')).LandingScreen),
  page('contact', async () => (await import('../support/contact-screen.tsx')).ContactScreen),
  page('auth/forgot-password', async () => (await import('../accounts/forgot-screen.tsx')).ForgotPasswordScreen),
  page('auth/reset-password/:token', async () => (await import('../accounts/reset-screen.tsx')).ResetPasswordScreen),
  page('not-found', async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
  page('*', async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
]

/** Everything below /home. */
const memberPages: RouteObject[] = [
  memberPage('', async () => (await import('./home/home-screen.tsx')).HomeScreen),
  memberPage('search', async () => (await import('../search/search-screen.tsx')).SearchScreen),
  memberPage('family-list', async () => (await import('../trees/screens/tree-list-screen.tsx')).TreeListScreen),
  memberPage(
    'search-family-tree',
    async () => (await import('../trees/screens/tree-search-screen.tsx')).TreeSearchScreen,
  ),
  memberPage('family-trees', async () => (await import('../trees/screens/tree-create-screen.tsx')).TreeCreateScreen),
  memberPage('family-graph/:id', async () => (await import('../trees/screens/graph-screen.tsx')).GraphScreen),
  memberPage(
    'family-graph/:id/kinship',
    async () => (await import('../trees/screens/kinship-screen.tsx')).KinshipScreen,
  ),
  memberPage('family-graph/:id/import', async () => (await import('../trees/screens/import-screen.tsx')).ImportScreen),
  memberPage('family-graph/:id/people', async () => (await import('../trees/screens/people-screen.tsx')).PeopleScreen),
  memberPage('family-graph/:id/members', async () => (await import('./members-page.tsx')).MembersPage),
  memberPage(
    'family-graph/:id/proposals',
    async () => (await import('../trees/proposals/proposals-screen.tsx')).ProposalsScreen,
  ),
  memberPage(
    'family-graph/:id/history',
    async () => (await import('../trees/history/history-screen.tsx')).HistoryScreen,
  ),
  memberPage('family-graph/:id/links', async () => (await import('../trees/links/links-screen.tsx')).LinksScreen),
  memberPage('family-graph/:id/review', async () => (await import('../trees/review/review-screen.tsx')).ReviewScreen),
  memberPage(
    'invitation/:token',
    async () => (await import('../trees/members/invitation-screen.tsx')).InvitationScreen,
  ),
  memberPage('person/:id', async () => (await import('../trees/screens/person-screen.tsx')).PersonScreen),
  memberPage('notifications', async () => (await import('../notifications/notices-screen.tsx')).NoticesScreen),
  memberPage('profile', async () => (await import('../people/own-profile-screen.tsx')).OwnProfileScreen),
  memberPage('profile/:id', async () => (await import('../people/profile-screen.tsx')).ProfileScreen),
  memberPage('settings', async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
]

export function makeRouter(started: Promise<void>) {
  return createBrowserRouter([
    {
      HydrateFallback: LoadingPage,
      ErrorBoundary: ErrorScreen,
      children: [
        {
          Component: PublicLayout,
          // The frame's own doors depend on who is here.
          loader: () => started.then(() => null),
          children: [{ loader: visitorOnly(started), children: visitorPages }, callbackPage(started), ...publicPages],
        },
        {
          path: 'home',
          loader: memberOnly(started),
          lazy: async () => ({ Component: (await import('./member-layout.tsx')).MemberLayout }),
          children: [{ ErrorBoundary: ErrorScreen, children: memberPages }],
        },
      ],
    },
  ])
}
