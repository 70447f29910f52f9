import type { Page, Route } from '@playwright/test'
import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

type Made = { id: string }

async function familyOf(owner: Member, name: string, people: readonly (readonly [string, string])[]) {
  const tree = await owner.api<Made>('POST', '/v1/family/family-tree', { name, description: 'All of us' })
  const ids: string[] = []
  for (const [firstName, gender] of people)
    ids.push((await owner.api<Made>('POST', `/v1/family/${tree.id}/person`, { firstName, lastName: name, gender })).id)
  return { id: tree.id, ids }
}

test('two keep a tree together: asked, let in, an edit, a notice, a revert, a link, a door, and goodbye', async ({
  member,
}) => {
  const [asha, ravi] = [await member('Asha'), await member('Ravi')]
  const tail = ravi.id.slice(-6)
  const [name, other] = [`Bista ${tail}`, `Karki ${tail}`]
  const bista = await familyOf(asha, name, [
    ['Krishna', 'MALE'],
    ['Radha', 'FEMALE'],
  ])
  const karki = await familyOf(ravi, other, [['Radha', 'FEMALE']])
  const [mine, his] = [asha.page, ravi.page]
  await mine.goto('/home')

  const card = his.getByRole('article', { name })
  await test.step('Ravi asks to join, cancels and asks again', async () => {
    await his.goto('/home/search-family-tree')
    await his.getByLabel('Tree Name').fill(name)
    await his.getByRole('button', { name: 'Search', exact: true }).click()
    await card.getByRole('button', { name: 'Request to Join' }).click()
    await expect(his.getByText('Join request sent successfully!')).toBeVisible()
    await card.getByRole('button', { name: 'Cancel Request' }).click()
    await expect(his.getByText('Join request cancelled successfully!')).toBeVisible()
    await card.getByRole('button', { name: 'Request to Join' }).click()
    await expect(card.getByText('Request Sent')).toBeVisible()
  })
  await test.step('Asha follows the notice and accepts him as an editor', async () => {
    await mine.getByRole('link', { name: /^Notifications, \d new$/ }).click()
    await mine.getByRole('button', { name: `Ravi wants to join ${name}` }).click()
    const waiting = mine.getByRole('listitem').filter({ hasText: 'Ravi' }).first()
    await waiting.getByLabel('Role of Ravi').selectOption('Can edit')
    await waiting.getByRole('button', { name: 'Accept' }).click()
    await expect(mine.getByText('Ravi is now a member')).toBeVisible()
    await expect(card.getByText('Already a Member')).toBeVisible()
  })
  await test.step('Ravi changes a name, and Asha undoes it', async () => {
    await his.goto(`/home/person/${bista.ids[0]}`)
    await his.getByRole('button', { name: 'Edit', exact: true }).click()
    await his.getByRole('dialog').getByLabel('First name', { exact: true }).fill('Kishan')
    await his.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(his.getByRole('heading', { name: `Kishan ${name}` }).first()).toBeVisible()
    await mine.getByRole('link', { name: /^Notifications, \d new$/ }).click()
    await mine.getByRole('button', { name: new RegExp(`^Ravi changed Kishan ${name}`) }).click()
    await expect(mine.getByText(/first name/).first()).toBeVisible()
    await mine.getByRole('button', { name: 'Undo' }).first().click()
    await mine.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(mine.getByText('Undid a change')).toBeVisible()
    await expect(his.getByRole('heading', { name: `Krishna ${name}` }).first()).toBeVisible()
  })
  await test.step('Asha asks for a link, and Ravi accepts it', () => linkTrees(mine, his, bista.ids[1]!, [name, other]))
  await test.step('Ravi walks through the door into her tree', async () => {
    await his.goto(`/home/family-graph/${karki.id}?person=${karki.ids[0]}`)
    await his.getByRole('button', { name: `Open linked tree: ${name}` }).click()
    await expect(his.getByRole('heading', { name })).toBeVisible()
    await expect(his.getByRole('button', { name: new RegExp(`Radha ${name}`) })).toBeVisible()
    await expect(his.getByRole('button', { name: `Open linked tree: ${other}` })).toBeVisible()
  })
  await test.step('Ravi leaves, and the door is closed', async () => {
    await his.goto(`/home/family-graph/${bista.id}/members`)
    await his.getByRole('button', { name: 'Leave' }).click()
    await his.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(his.getByText(`You have left ${name}`)).toBeVisible()
    await expect(his).not.toHaveURL(/members$/)
    await his.goto(`/home/family-graph/${karki.id}?person=${karki.ids[0]}`)
    await his.getByRole('button', { name: `Open linked tree: ${name}` }).click()
    await expect(his.getByText('Only members of this family tree can see this.')).toBeVisible()
    await expect(his.getByRole('button', { name: 'Request to Join' })).toBeVisible()
  })
})

test(
  'a member whose session ended gets a message when asking to join, and when cancelling',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\./)
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const name = `Tamang ${ravi.id.slice(-6)}`
    await familyOf(asha, name, [])
    const { page } = ravi
    const find = async () => {
      await page.goto('/home/search-family-tree')
      await page.getByLabel('Tree Name').fill(name)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
    }
    const card = page.getByRole('article', { name })
    /** The session is ended on another device while the wish is on its way, so that no other call of the page is the first to learn of it. */
    const endWhenJoining = async () => {
      const joining = (url: URL) => /^\/v1\/family\/member(\/.+\/request)?$/.test(url.pathname)
      const endFirst = async (route: Route) => {
        const ended = await page.evaluate(async () => {
          type Kept = { state: { refreshToken: string } }
          const { state } = JSON.parse(sessionStorage.getItem('auth-storage')!) as Kept
          const headers = { 'content-type': 'application/json' }
          const body = JSON.stringify({ token: state.refreshToken })
          return (await fetch('/v1/auth/logout', { method: 'POST', headers, body })).status
        })
        expect(ended).toBe(204)
        await route.continue()
      }
      await page.route(joining, endFirst, { times: 1 })
    }

    await test.step('the ended session leads from the request to the login', async () => {
      await find()
      await expect(card.getByRole('button', { name: 'Request to Join' })).toBeVisible()
      await endWhenJoining()
      await card.getByRole('button', { name: 'Request to Join' }).click()
      await expect(page.getByText('Please log in to request to join a family tree.')).toBeVisible()
      await expect(page).toHaveURL(/\/login\b/)
    })
    await test.step('Ravi logs in, finds the same results and asks', async () => {
      await page.getByLabel('Email').fill(ravi.email)
      await page.getByLabel('Password', { exact: true }).fill(ravi.password)
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()

      await card.getByRole('button', { name: 'Request to Join' }).click()
      await expect(card.getByRole('button', { name: 'Cancel Request' })).toBeVisible()
    })
    await test.step('the ended session leads from the cancellation to the login', async () => {
      await endWhenJoining()
      await card.getByRole('button', { name: 'Cancel Request' }).click()
      await expect(page.getByText('Please log in to cancel a join request.')).toBeVisible()
      await expect(page).toHaveURL(/\/login\b/)
    })
  },
)

async function linkTrees(mine: Page, his: Page, radha: string, [name, other]: readonly [string, string]) {
  await mine.goto(`/home/person/${radha}`)
  await mine.getByRole('button', { name: 'More', exact: true }).click()
  await mine.getByRole('menuitem', { name: 'Link with another tree' }).click()
  const dialog = mine.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Family tree' }).fill(other)
  await mine.getByRole('option', { name: other }).click()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(mine.getByText(`Request sent to the owner of ${other}`)).toBeVisible()
  await his.getByRole('link', { name: /^Notifications, \d new$/ }).click()
  await expect(his.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expectGoodEverywhere(his)
  await his.getByRole('button', { name: `Asha asks to link ${other} with another tree` }).click()
  await his.getByRole('button', { name: 'Accept', exact: true }).click()
  await his.getByRole('dialog').getByRole('combobox', { name: 'The same person in your tree (optional)' }).fill('Radha')
  await his.getByRole('option', { name: `Radha ${other}` }).click()
  await his.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(his.getByText(`Linked with ${name}`)).toBeVisible()
}
