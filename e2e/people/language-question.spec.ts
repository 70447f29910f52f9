import { expect, test } from '../fixtures.ts'

test(
  'a language chosen beside a typed text asks once before the page begins again',
  { tag: '@room' },
  async ({ member }) => {
    const { page, api } = await member('Asha Gurung')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    const bio = page.getByRole('textbox', { name: 'Bio' })
    const language = page.getByLabel('Language', { exact: true })
    const savedLanguage = async () => (await api<{ language: string }>('GET', '/v1/profile/user-detail')).language
    await page.goto('/home/settings')
    await bio.fill('Grandmother of six')

    await test.step('stay: the text and the language are as they were', async () => {
      await language.selectOption('ne')
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toHaveCount(0)
      await expect(bio).toHaveValue('Grandmother of six')
      await expect(language).toHaveValue('en')
      expect(await savedLanguage()).toBe('en')
    })
    await test.step('discard: the page begins again in the chosen language', async () => {
      await language.selectOption('ne')
      await question.getByRole('button', { name: 'Discard', exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
      expect(await savedLanguage()).toBe('ne')
    })
    expect(asked).toEqual([])
  },
)
