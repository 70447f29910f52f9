import type { Post } from '@mulghar/contract/posts/posts'
import type { UserDetail } from '@mulghar/contract/people/profile'
import { expect, type Member } from '../fixtures.ts'
import { unknownBirthPlace } from './unsaved-more-forms.ts'
import { button, goBy, type Save } from './waiting-steps.ts'

const bioOf = async (who: Member) => (await who.api<UserDetail>('GET', '/v1/profile/user-detail')).bio ?? ''
const blockedBy = async (who: Member) => (await who.api<{ data: unknown[] }>('GET', '/v1/block')).data
const postsOf = async (who: Member) =>
  (await who.api<{ data: Post[] }>('GET', `/v1/post?userId=${who.id}`)).data.map(({ text }) => text)

/** Opens the page of a post of somebody else, who is followed. */
async function openPost(who: Member, others: (name: string) => Promise<Member>): Promise<Post> {
  const ravi = await others('Ravi Rai')
  await who.api('POST', '/v1/follow', { userId: ravi.id })
  const post = await ravi.api<Post>('POST', '/v1/post', { text: 'The well is full' })
  await goBy(who.page, `/home/post/${post.id}`)
  await expect(who.page.getByText('The well is full')).toBeVisible()
  return post
}

const shown = new WeakMap<Member, Post>()
const postNow = (who: Member) => who.api<Post>('GET', `/v1/post/${shown.get(who)!.id}`)

const personOf = new WeakMap<Member, string>()
const birthPlaceOf = async (who: Member) =>
  (await who.api<{ birthPlace: string | null }>('GET', `/v1/family/person/${personOf.get(who)!}`)).birthPlace

export const peopleSaves: Save[] = [
  {
    name: 'a profile',
    of: 'people/profile-form.tsx',
    ways: ['a link', 'Back'],
    inWholeRun: true,
    async open({ page }) {
      await goBy(page, '/home/settings')
      await page.getByRole('textbox', { name: 'Bio' }).fill('From Palpa')
    },
    press: (page) => button(page, 'Save').first().click(),
    isUnsaved: async (who) => expect(await bioOf(who)).toBe(''),
    isSaved: (who) => expect.poll(() => bioOf(who)).toBe('From Palpa'),
  },
  {
    name: 'a social link',
    of: 'people/links-setting.tsx',
    ways: ['a link'],
    async open({ page }) {
      await goBy(page, '/home/settings')
      await page.getByLabel('Type of link').selectOption('GITHUB')
      await page.getByLabel('Address').fill('https://github.com/asha')
    },
    press: (page) => button(page, 'Add link').click(),
    async isUnsaved(who) {
      expect((await who.api<{ data: unknown[] }>('GET', '/v1/profile/social-link')).data).toEqual([])
    },
  },
  {
    name: 'a choice of privacy',
    ways: ['a link'],
    async open({ page }) {
      await goBy(page, '/home/privacy')
      await expect(page.getByLabel('Bio, links and numbers')).toBeVisible()
    },
    press: async (page) =>
      void (await page.getByLabel('Bio, links and numbers').selectOption({ label: 'My followers' })),
    async isUnsaved(who) {
      expect(JSON.stringify(await who.api('GET', '/v1/profile/privacy-option'))).toContain(
        '"profileVisibility":"MEMBERS"',
      )
    },
  },
  {
    name: 'a new password',
    of: 'accounts/password-form.tsx',
    ways: ['a link'],
    async open({ page, password }) {
      await goBy(page, '/home/security')
      await page.getByLabel('Current password').fill(password)
      await page.getByLabel('New password').fill('another lamp, another door')
    },
    press: (page) => button(page, 'Change password').click(),
    async isUnsaved(who) {
      await who.api('POST', '/v1/auth/login', { email: who.email, password: who.password })
    },
  },
  {
    name: 'a follow',
    ways: ['a link'],
    async open({ page }, others) {
      const ravi = await others('Ravi Rai')
      await goBy(page, `/home/profile/${ravi.id}`)
      await expect(button(page, 'Follow Ravi Rai')).toBeVisible()
    },
    press: (page) => button(page, 'Follow Ravi Rai').click(),
    async isUnsaved(who) {
      expect((await who.api<{ data: unknown[] }>('GET', '/v1/follow/following')).data).toEqual([])
    },
  },
  {
    name: 'the end of a block',
    ways: ['a link'],
    async open(who, others) {
      const ravi = await others('Ravi Rai')
      await who.api('POST', '/v1/block', { userId: ravi.id })
      await goBy(who.page, `/home/profile/${ravi.id}`)
      await expect(button(who.page, 'Unblock Ravi Rai')).toBeVisible()
    },
    press: (page) => button(page, 'Unblock Ravi Rai').click(),
    isUnsaved: async (who) => expect(await blockedBy(who)).toHaveLength(1),
    isSaved: (who) => expect.poll(() => blockedBy(who)).toEqual([]),
  },
  {
    name: 'a post',
    ways: ['Back'],
    async open({ page }) {
      await goBy(page, '/home/groups')
      await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
      await page.getByRole('link', { name: 'Home', exact: true }).first().click()
      const writer = page.getByRole('region', { name: 'Write a post' })
      await writer.getByRole('textbox').fill('The roof leaks')
      await expect(writer.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
    },
    press: (page) =>
      page.getByRole('region', { name: 'Write a post' }).getByRole('button', { name: 'Post', exact: true }).click(),
    isUnsaved: async (who) => expect(await postsOf(who)).toEqual([]),
    isSaved: (who) => expect.poll(() => postsOf(who)).toEqual(['The roof leaks']),
  },
  {
    name: 'a comment',
    ways: ['a link'],
    async open(who, others) {
      shown.set(who, await openPost(who, others))
      await who.page.getByRole('textbox').last().fill('At last')
    },
    press: (page) => page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click(),
    isUnsaved: async (who) => expect((await postNow(who)).comments).toBe(0),
  },
  {
    name: 'a like',
    ways: ['a link', 'Back'],
    async open(who, others) {
      shown.set(who, await openPost(who, others))
    },
    press: (page) => page.getByRole('main').getByRole('button', { name: 'Like', exact: true }).click(),
    async isUnsaved(who) {
      expect((await postNow(who)).likeCount).toBe(0)
      await who.page.goto(`/home/post/${shown.get(who)!.id}`)
      await expect(who.page.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
    },
  },
  {
    name: 'a bookmark',
    ways: ['a link'],
    async open(who, others) {
      shown.set(who, await openPost(who, others))
    },
    press: (page) => button(page, 'Bookmark').click(),
    isUnsaved: async (who) => expect((await postNow(who)).bookmarked).toBe(false),
  },
  {
    name: 'feedback',
    of: 'support/feedback-form.tsx',
    ways: ['a link'],
    async open({ page }) {
      await goBy(page, '/home/feedback')
      await page.getByLabel('Message').fill('The grandmother is missing')
    },
    press: (page) => button(page, 'Send feedback').click(),
    // Nobody but an administrator could look; that no call was made is seen by every test.
    isUnsaved: async () => {},
  },
  {
    name: 'an answer to the question of the day',
    of: 'trees/home/question-card.tsx',
    ways: ['a link'],
    async open(who) {
      personOf.set(who, await unknownBirthPlace(who))
      await goBy(who.page, '/home')
      await who.page.getByLabel('Place of birth').fill('Pokhara')
    },
    press: (page) =>
      page.getByRole('region', { name: 'A question about your family' }).getByRole('button', { name: 'Save' }).click(),
    isUnsaved: async (who) => expect(await birthPlaceOf(who)).toBeNull(),
    isSaved: (who) => expect.poll(() => birthPlaceOf(who)).toBe('Pokhara'),
  },
]
