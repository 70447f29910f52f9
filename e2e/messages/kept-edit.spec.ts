import { canKeepInput, hearNothing, logInAgain } from '../app/ended-session-steps.ts'
import { notice, showText } from '../app/closed-steps.ts'
import { expect, test } from '../fixtures.ts'
import { hold } from '../moments.ts'
import { befriend, box, bubble, choose, openWith, send } from './talking.ts'

test(
  'the edit of a message outlives a reload and the end of a session, until it is saved or discarded',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\.|^Refusal: Please log in to continue\.|status of 4/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await befriend(asha, ravi)
    const { id } = await openWith(asha, ravi)
    await send(asha, id, 'The roof')
    await send(asha, id, 'The wall')
    const gate = await send(asha, id, 'The gate')
    const { page } = asha
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const editing = page.getByText('Edit message')
    const reload = async () => {
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
    }
    await hearNothing(page)
    await page.goto(`/home/messages/${id}`)

    await test.step('the edit of a message that was deleted meanwhile is offered', async () => {
      await choose(page, 'The gate', 'Edit')
      await box(page).fill('The gate is open')
      page.once('dialog', (dialog) => void dialog.accept())
      await page.goto('/home/groups')
      await asha.api('DELETE', `/v1/message/conversation/${id}/message/${gate.id}`)
      await page.reload()
      await showText(page)
      await expect(notice(page).getByRole('definition')).toHaveText(['The gate is open'])
      await notice(page).getByRole('button', { name: 'Close', exact: true }).click()
      await page.goto(`/home/messages/${id}`)
    })

    await box(page).fill('A new message')
    await choose(page, 'The roof', 'Edit')
    await box(page).fill('The roof leaks')

    await test.step('a reload asks, and loses nothing', async () => {
      await reload()
      await expect(editing).toBeVisible()
      await expect(box(page)).toHaveValue('The roof leaks')
    })

    await test.step('the session ends at the save', async () => {
      await canKeepInput(page)
      await asha.api('POST', '/v1/auth/logout')
      await button('Save').click()
      // Notices that the mouse is over cover the form.
      await page.mouse.move(4, 4)
      await logInAgain(asha)
      await expect(editing).toBeVisible()
      await expect(box(page)).toHaveValue('The roof leaks')
    })

    await test.step('a saved edit does not come back, and the new message is there', async () => {
      await button('Save').click()
      await expect(bubble(page, 'The roof leaks')).toBeVisible()
      await expect(editing).toHaveCount(0)
      await page.reload()
      await expect(box(page)).toHaveValue('A new message')
      await expect(editing).toHaveCount(0)
    })

    await test.step('a discarded edit does not come back', async () => {
      await choose(page, 'The wall', 'Edit')
      await box(page).fill('The wall stands')
      await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
      await button('Discard').click()
      await expect(page).not.toHaveURL(/messages/)
      await page.goto(`/home/messages/${id}`)
      await expect(box(page)).toHaveValue('A new message')
      await choose(page, 'The wall', 'Edit')
      await expect(box(page)).toHaveValue('The wall')
    })
  },
)

test('leaving an edit that is being saved waits for the answer', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  await send(asha, id, 'The roof')
  const { page } = asha
  await page.goto(`/home/messages/${id}`)
  await choose(page, 'The roof', 'Edit')
  await box(page).fill('The roof leaks')
  const release = await hold(page, '**/message/*')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await box(page).press('Escape')
  await expect(page.getByText('Edit message')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  release()
  await expect(page.getByText('Edit message')).toBeHidden()
  await expect(bubble(page, 'The roof leaks')).toBeVisible()
})
