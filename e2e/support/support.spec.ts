import { expect, test } from '../fixtures.ts'

test('a visitor writes to the people of the house', async ({ visitor }) => {
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
  await expect(visitor.getByText('Your message has arrived')).toBeVisible()
})
