/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, settled } from './fixtures.ts'
import { textsOf } from './plain-texts.ts'
import type { Filled } from './pseudo-data.ts'

// Every screen of the router in a filled application, for tests that walk through all of them.

/** The addresses at which each route is visited. */
export const visits: Record<string, (made: Filled) => string[]> = {
  '/': () => ['/'],
  '/contact': () => ['/contact'],
  '/login': () => ['/login'],
  '/register': () => ['/register'],
  '/login/callback': () => ['/login/callback?error=accounts/oidc-failed'],
  '/auth/forgot-password': () => ['/auth/forgot-password'],
  '/auth/reset-password/:token': () => ['/auth/reset-password/x'],
  '/not-found': () => ['/not-found'],
  '*': () => ['/१२/३४'],
  '/home': () => ['/home'],
  '/home/search': () => ['/home/search', '/home/search?q=राम'],
  '/home/family-list': () => ['/home/family-list', '/home/family-list?scope=all'],
  '/home/search-family-tree': () => ['/home/search-family-tree'],
  '/home/family-trees': () => ['/home/family-trees', '/home/family-trees?from=gedcom', '/home/family-trees?from=table'],
  '/home/family-graph/:id': ({ tree }) => [
    `/home/family-graph/${tree}`,
    ...['whole', 'outline', 'ancestors', 'descendants', 'hourglass', 'fan', 'timeline', 'statistics'].map(
      (view) => `/home/family-graph/${tree}?view=${view}`,
    ),
  ],
  '/home/family-graph/:id/kinship': ({ tree, ram, sita }) => [
    `/home/family-graph/${tree}/kinship`,
    `/home/family-graph/${tree}/kinship?from=${ram}&to=${sita}`,
  ],
  '/home/family-graph/:id/import': ({ tree, importJob, tableJob, failedJob }) => [
    `/home/family-graph/${tree}/import`,
    ...[importJob, tableJob, failedJob].map((job) => `/home/family-graph/${tree}/import?job=${job}`),
  ],
  '/home/family-graph/:id/people': ({ tree }) => [`/home/family-graph/${tree}/people`],
  '/home/family-graph/:id/members': ({ tree }) => [`/home/family-graph/${tree}/members`],
  '/home/family-graph/:id/proposals': ({ tree }) => [`/home/family-graph/${tree}/proposals`],
  '/home/family-graph/:id/history': ({ tree }) => [`/home/family-graph/${tree}/history`],
  '/home/family-graph/:id/links': ({ tree }) => [`/home/family-graph/${tree}/links`],
  '/home/family-graph/:id/review': ({ tree }) => [
    `/home/family-graph/${tree}/review`,
    `/home/family-graph/${tree}/review?kind=CONTRADICTION`,
  ],
  '/invitation/:token': ({ invitation }) => [invitation],
  '/home/invitation/:token': ({ invitation }) => [`/home${invitation}`],
  '/home/begin': () => ['/home/begin'],
  '/home/person/:id': ({ ram, sita }) => [`/home/person/${ram}`, `/home/person/${sita}`],
  '/home/notifications': () => ['/home/notifications'],
  '/home/bookmarks': () => ['/home/bookmarks'],
  '/home/groups': () => ['/home/groups', '/home/groups?scope=discover', '/home/groups?scope=waiting'],
  '/home/group': () => ['/home/group'],
  '/home/group/:groupId': ({ group, otherGroup }) => [`/home/group/${group}`, `/home/group/${otherGroup}`],
  '/group-invitation/:token': ({ groupInvitation }) => [groupInvitation],
  '/home/group-invitation/:token': ({ groupInvitation }) => [`/home${groupInvitation}`, '/home/group-invitation/x'],
  '/home/finance': () => ['/home/finance'],
  '/home/finance/:programId': ({ program }) => [`/home/finance/${program}`],
  '/home/events': () => ['/home/events', '/home/events?tab=going', '/home/events?tab=archive'],
  '/home/events/:eventId': ({ event, otherEvent }) => [`/home/events/${event}`, `/home/events/${otherEvent}`],
  '/home/events/manage/:eventId': ({ event }) => [
    ...['', '?tab=guests', '?tab=album', '?tab=end'].map((tab) => `/home/events/manage/${event}${tab}`),
    '/home/events/manage/x',
  ],
  '/home/heritage': () => ['/home/heritage'],
  '/home/heritage/popular': () => ['/home/heritage/popular'],
  '/home/heritage/recommended': () => ['/home/heritage/recommended'],
  '/home/heritage/my': () => ['/home/heritage/my'],
  '/home/heritage/new': () => ['/home/heritage/new'],
  '/home/heritage/details/:heritageId': ({ place }) => [`/home/heritage/details/${place}`],
  '/home/heritage/details/:heritageId/edit': ({ place }) => [`/home/heritage/details/${place}/edit`],
  '/home/storage': () => ['/home/storage'],
  '/home/storage/recent': () => ['/home/storage/recent'],
  '/home/storage/trash': () => ['/home/storage/trash'],
  '/home/vault': () => ['/home/vault'],
  '/home/vault/change-password': () => ['/home/vault/change-password'],
  '/home/messages': () => ['/home/messages', '/home/messages?tab=requests'],
  '/home/messages/:conversationId': ({ conversation }) => [`/home/messages/${conversation}`],
  '/home/post/:id': ({ post }) => [`/home/post/${post}`],
  '/home/profile': () => ['/home/profile'],
  '/home/profile/:id': ({ ravi }) => [`/home/profile/${ravi}`],
  '/home/profile-detail/:id': ({ ravi }) => [`/home/profile-detail/${ravi}`],
  '/home/privacy': () => ['/home/privacy'],
  '/home/settings': () => ['/home/settings'],
  '/home/activity': () => ['/home/activity', '/home/activity?tab=photos', '/home/activity?tab=likes'],
  '/home/security': () => ['/home/security'],
  '/home/feedback': () => ['/home/feedback'],
  '/home/*': () => ['/home/no-such-page'],
}

/** Waits until the page and its data have loaded and nothing more appears. `loading` is the text of a page that waits. */
export async function whole(page: Page, loading: string): Promise<void> {
  await expect.poll(() => page.locator('main').innerText(), { timeout: 30_000 }).toMatch(/[^\s.]{3}/)
  let before = ''
  await expect
    .poll(
      async () => {
        await settled(page)
        const now = (await textsOf(page)).join('\n')
        const isSame = now === before && !now.includes(loading)
        before = now
        return isSame
      },
      { intervals: [150], timeout: 30_000 },
    )
    .toBe(true)
}
