/// <reference lib="dom" />
import { languageNames } from '@mulghar/contract/kit/languages'
import type { Group } from '@mulghar/contract/groups/groups'
import type { Locator, Page } from '@playwright/test'
import { newEvent } from '../events/making.ts'
import { expect, expectAccessible, settled, test, type Member } from '../fixtures.ts'
import { plainWords } from '../../tools/pseudo.ts'
import { plainOn } from '../plain-texts.ts'
import { translationsInto, type Translate } from '../translated.ts'

// The first steps of a newcomer in Nepali and in Hindi. Names of buttons come from the catalogue, so that a better
// translation changes no test.

type Language = 'ne' | 'hi'
type Walk = { page: Page; language: Language; say: Translate; isPhone: boolean }

const greenDot = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQTXPHihiGlgQAsWUygYFyC7UAAAAASUVORK5CYII='
const photo = { name: 'door.png', mimeType: 'image/png', buffer: Buffer.from(greenDot, 'base64') }
const familyGroup = 'राई परिवार'
const worship = 'कुल पूजा'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
/** The label of a field that must be filled in ends with a star. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) })

/** A sentence is visible that no control has, and it is in Devanagari. */
async function expectSentence(page: Page, sentence: string): Promise<void> {
  expect(sentence).toMatch(/[\u0900-\u097f]{2}/)
  const texts = page.getByText(sentence).and(page.locator(':not(button, a, label, option)'))
  await expect(texts.filter({ visible: true }).first()).toBeVisible()
}

/** The page is in the language, without a word of English. */
async function expectWholeIn({ page, language }: Walk): Promise<void> {
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect.poll(() => plainOn(page, 'main')).toEqual([])
}

/** Checks that the screen after a step is in the language and accessible. */
async function endStep(walk: Walk): Promise<void> {
  await expectWholeIn(walk)
  await expectAccessible(walk.page)
}

/** Opens a page by the navigation; a phone has only some of its links below the page, and the others in a menu. */
async function openByMenu({ page, say, isPhone }: Walk, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: say('Main', {}, 'navigation') }).filter({ visible: true })
  const link = navigation.getByRole('link', { name: say(name), exact: true })
  await expect(button(navigation, say('More')).or(link).first()).toBeVisible()
  if (!isPhone || (await link.count()) > 0) return link.click()
  await navigation.getByRole('button', { name: say('More') }).click()
  await page.getByRole('menuitem', { name: say(name) }).click()
}

async function register(walk: Walk): Promise<void> {
  const { page, language, say } = walk
  await page.goto('/')
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: languageNames[language] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('The house your family comes from'))
  await expectWholeIn(walk)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('Register') })
    .first()
    .click()
  await field(page, say('Name')).fill('आशा श्रेष्ठ')
  await field(page, say('Email')).fill(`asha-${crypto.randomUUID()}@example.org`)
  await page.getByLabel(say('Password')).first().fill('दैलोमा बत्ती बाल्ने')
  await expectWholeIn(walk)
  await button(page.getByRole('main'), say('Register')).click()
  await expectSentence(page, say('Start with yourself. Leave a field empty if you do not know the answer.'))
  await endStep(walk)
}

/** Reads the texts outside the pages: the manifest of the installed app, and the answer to an address without a page. */
async function readOutsidePages({ page, language }: Walk): Promise<void> {
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { name, description, lang } = await (await page.request.get(manifest!)).json()
  expect([lang, name]).toEqual([language, 'मूलघर'])
  expect(plainWords(description)).toEqual([])
  const missing = await page.request.get('/v1/no-such-call')
  expect(plainWords((await missing.json()).message)).toEqual([])
}

async function plantTree(walk: Walk): Promise<void> {
  const { page, say } = walk
  await page.getByLabel(say('Female'), { exact: true }).check()
  await field(page, say('Your father')).fill('राम')
  await field(page, say('Your mother')).fill('गीता राई')
  await field(page, say("Your father's father")).fill('कृष्ण')
  await button(page, say('Create my tree')).click()
  await expectSentence(page, say('{people, plural, one {# person so far.} other {# people so far.}}', { people: 4 }))
  await expectSentence(page, say('Your tree is ready'))
  await expectWholeIn(walk)
  await page.getByRole('link', { name: say('See the tree') }).click()
  await expect(page.getByRole('button', { name: /कृष्ण श्रेष्ठ/ }).first()).toBeVisible()
  await endStep(walk)
}

async function postPhoto(walk: Walk): Promise<void> {
  const { page, say } = walk
  await openByMenu(walk, 'Home')
  await page.getByRole('textbox', { name: say("What's on your mind?") }).fill('हाम्रो घरको दैलो')
  await page.getByLabel(say('Photos of the post')).setInputFiles(photo)
  await page
    .getByRole('region', { name: say('Write a post') })
    .getByRole('button', { name: say('Post', {}, 'send what was written'), exact: true })
    .click()
  await expectSentence(page, say('Posted', {}, 'what somebody wrote is there now'))
  const post = page.getByRole('article', { name: say('Post by {0}', { 0: 'आशा श्रेष्ठ' }) })
  await expect(post.getByRole('img').first()).toBeVisible()
  await expect(post).toContainText('हाम्रो घरको दैलो')
  await endStep(walk)
}

async function joinGroup(walk: Walk, name: string): Promise<void> {
  const { page, say } = walk
  await openByMenu(walk, 'Groups')
  await expectSentence(page, say('No groups yet'))
  await expectWholeIn(walk)
  await page.getByRole('tab', { name: say('Discover'), exact: true }).click()
  await page
    .getByRole('textbox', { name: say('Search groups') })
    .or(page.getByRole('searchbox'))
    .first()
    .fill(name)
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await button(page, say('Join', {}, 'a group')).click()
  await expectSentence(page, say('Welcome to {0}', { 0: name }))
  await expectSentence(page, say('No posts yet. Start the conversation!'))
  await endStep(walk)
}

async function goToEvent(walk: Walk): Promise<void> {
  const { page, say } = walk
  await openByMenu(walk, 'Events')
  await expect(page.getByRole('heading', { name: say('You are invited') })).toBeVisible()
  await expectWholeIn(walk)
  await button(page.getByRole('article', { name: worship }).first(), worship).click()
  const details = page.getByRole('dialog', { name: worship })
  await details.getByRole('link', { name: say('Open event page') }).click()
  await expect(page.getByRole('heading', { level: 1, name: worship })).toBeVisible()
  const answers = page.getByRole('group', { name: say('Are you coming?') })
  await button(answers, say('Yes', {}, 'comes to an event')).click()
  await expectSentence(page, say('You are now going!'))
  await endStep(walk)
}

/** A group and an event of another member, to which the newcomer is invited. */
async function invite(ravi: Member, page: Page, name: string): Promise<void> {
  const description = 'हामी सबै'
  await ravi.api<Group>('POST', '/v1/group', { name, description, visibility: 'PUBLIC', joinPolicy: 'OPEN' })
  const { id } = await newEvent(ravi, worship, { description: 'वर्षको एक पटक', address: 'असन १२', type: 'PRIVATE' })
  const newcomer = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('auth-storage')!) as { state: { user: { id: string } } }).state.user.id,
  )
  await ravi.api('POST', `/v1/social/event/${id}/invite`, { userIds: [newcomer] })
}

async function walkThrough(walk: Walk, ravi: Member): Promise<void> {
  const group = `${familyGroup} ${ravi.id.slice(-8).replaceAll(/[^0-9]/g, '')}`
  await test.step('a visitor chooses the language and registers', () => register(walk))
  await test.step('the manifest and refusals are in the language', () => readOutsidePages(walk))
  await test.step('the newcomer plants a tree of four', () => plantTree(walk))
  await test.step('the newcomer posts a photo', () => postPhoto(walk))
  await invite(ravi, walk.page, group)
  await test.step('the newcomer joins a group', () => joinGroup(walk, group))
  await test.step('the newcomer goes to an event', () => goToEvent(walk))
}

test(
  'a newcomer reads only Nepali, from the front page to an event, on a phone',
  { tag: '@room' },
  async ({ visitor, member }) => {
    await visitor.setViewportSize({ width: 390, height: 844 })
    const ravi = await member('रवि राई')
    await walkThrough({ page: visitor, language: 'ne', say: translationsInto('ne'), isPhone: true }, ravi)
  },
)

test('a newcomer reads only Hindi, from the front page to an event', { tag: '@room' }, async ({ visitor, member }) => {
  const ravi = await member('रवि राई')
  await walkThrough({ page: visitor, language: 'hi', say: translationsInto('hi'), isPhone: false }, ravi)
})
