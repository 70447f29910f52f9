import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures.ts'
import { befriend, box, bubble, openWith, send, write } from './talking.ts'

const icon = readFileSync(new URL('../../web/public/icon-192.png', import.meta.url))
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: icon })
const documents = /\/v1\/document\/upload/

/** The server refuses files until the returned function is called. */
async function refuseFiles(page: Page): Promise<() => Promise<void>> {
  await page.route(documents, (route) =>
    route.fulfill({ status: 400, json: { code: 'documents/unsupported-file', message: 'No.' } }),
  )
  return () => page.unroute(documents)
}

test('an unsent message keeps its photos over a reload', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/Failed to load resource/)
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  const { page } = asha
  await page.goto(`/home/messages/${id}`)
  const allow = await refuseFiles(page)
  await page.getByLabel('Photos of the message').setInputFiles([photo('one.png'), photo('two.png')])
  await write(page, 'Pages three and four')
  const unsent = bubble(page, 'Pages three and four')
  await expect(unsent).toContainText('Not sent.')

  await test.step('"Try again" sends all of it', async () => {
    await page.reload()
    await expect(unsent).toContainText('2 photos or videos')
    await allow()
    await unsent.getByRole('button', { name: 'Try again' }).click()
    await expect(unsent.getByRole('button', { name: 'Show picture 2 of 2 from You' })).toBeVisible()
  })

  await test.step('"Edit" brings words and photos back to the field, which has the focus', async () => {
    const allowAgain = await refuseFiles(page)
    await page.getByLabel('Photos of the message').setInputFiles(photo('five.png'))
    await write(page, 'Page five')
    await expect(bubble(page, 'Page five')).toContainText('Not sent.')
    await page.reload()
    await bubble(page, 'Page five').getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('button', { name: 'Remove five.png' })).toBeVisible()
    await expect(box(page)).toHaveValue('Page five')
    await expect(box(page)).toBeFocused()
    await allowAgain()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(bubble(page, 'Page five').getByRole('button', { name: /^Show picture 1/ })).toBeVisible()
  })
})

test(
  'a message whose photo is lost waits until it is chosen again',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await befriend(asha, ravi)
    const { id } = await openWith(asha, ravi)
    const { page } = asha
    await page.goto(`/home/messages/${id}`)
    const allow = await refuseFiles(page)
    await page.getByLabel('Photos of the message').setInputFiles(photo('register.png'))
    await write(page, 'The register')
    const unsent = bubble(page, 'The register')
    await expect(unsent).toContainText('Not sent.')
    await page.evaluate(async () => {
      const all = await indexedDB.databases()
      const gone = all.map(
        ({ name }) => new Promise((done) => indexedDB.deleteDatabase(name!).addEventListener('success', done)),
      )
      await Promise.all(gone)
    })
    await page.reload()
    await expect(unsent).toContainText('Its photo or video is not on this device any more.')
    await expect(unsent.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await allow()
    await unsent.getByRole('button', { name: 'Choose the photo or video again' }).click({ trial: true })
    await unsent.getByLabel('Choose the photo or video again').last().setInputFiles(photo('register.png'))
    await expect(unsent.getByRole('button', { name: 'Show picture 1 of 1 from You' })).toBeVisible()
  },
)

test('the focus does not get lost with what goes', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/Failed to load resource/)
  const [asha, ravi, hari, meera, gopal] = [
    await member('Asha Joshi'),
    await member('Ravi Rai'),
    await member('Hari Pokhrel'),
    await member('Meera Karki'),
    await member('Gopal Shah'),
  ]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  const requests = [await openWith(hari, asha), await openWith(meera, asha), await openWith(gopal, asha)]
  for (const [at, who] of [hari, meera, gopal].entries()) await send(who, requests[at]!.id, 'Namaste')
  const { page } = asha

  await test.step('after an unsent message is deleted', async () => {
    await page.goto(`/home/messages/${id}`)
    await refuseFiles(page)
    await page.getByLabel('Photos of the message').setInputFiles(photo('register.png'))
    await write(page, 'The register')
    await bubble(page, 'The register').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(bubble(page, 'The register')).toHaveCount(0)
    await expect(box(page)).toBeFocused()
  })

  await test.step('after a request is declined', async () => {
    await page.goto('/home/messages?tab=requests')
    for (const name of ['Hari Pokhrel', 'Meera Karki']) {
      await page.getByRole('article', { name }).getByRole('button', { name: 'Decline' }).click()
      await expect(page.getByRole('article', { name })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Message requests' })).toBeFocused()
    }
  })

  await test.step('after a request is declined on its own page', async () => {
    await page.goto(`/home/messages/${requests[2]!.id}`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page).toHaveURL(/\/home\/messages$/)
    await expect(page.getByRole('main')).toBeFocused()
  })
})
