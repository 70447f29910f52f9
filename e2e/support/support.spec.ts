import { expect, expectGoodEverywhere, test } from '../fixtures.ts'

test('a visitor sends a message to the support team', async ({ visitor }) => {
  await visitor.goto('/contact')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText('This is required.')).toHaveCount(4)
  await visitor.getByLabel('Name').fill('Meera')
  await visitor.getByLabel('Email').fill('no address')
  await visitor.getByLabel('Subject').fill('A question')
  await visitor.getByLabel('Message').fill('Can two families share one tree?')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText('This is not an email address.')).toBeVisible()
  await visitor.getByLabel('Email').fill('meera@example.org')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText('Message sent')).toBeVisible()
})

const greenDot = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQTXPHihiGlgQAsWUygYFyC7UAAAAASUVORK5CYII='

test('a member sends feedback with a picture and is thanked', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha')
  await page.goto('/home/settings')
  await page.getByRole('link', { name: 'Give feedback' }).click()
  await expect(page).toHaveURL(/\/home\/feedback$/)
  await expectGoodEverywhere(page)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('This is required.')).toBeVisible()

  await page.getByRole('radio', { name: 'Something is wrong' }).check()
  await page.getByLabel('Message').fill('The grandmother is missing')
  await page.getByLabel('How do you like Mulghar?').selectOption({ label: '4 stars' })
  const [name, mimeType] = ['seen.png', 'image/png']
  const files = page.getByLabel('Pictures (optional)')
  await files.setInputFiles({ name, mimeType, buffer: Buffer.from('This is no picture.') })
  await expect(page.getByRole('alert')).toContainText('We could not read this picture.')
  await files.setInputFiles({ name, mimeType, buffer: Buffer.from(greenDot, 'base64') })
  await expect(page.getByRole('img', { name })).toBeVisible()
  await expectGoodEverywhere(page)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for your feedback' })).toBeVisible()
  await expectGoodEverywhere(page)
})
