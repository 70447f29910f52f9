import type { DonorEntry } from '@mulghar/contract/finance/donors'
import type { Page } from '@playwright/test'
import { begun, button as within, dialog, fill } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { button, name, newDraft, openStep, photo, placeOf } from '../heritage/form-steps.ts'
import { hold } from '../moments.ts'

// A form is not saved without the files that somebody chose for it.

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

async function openDonor(who: Member) {
  const { id } = await begun(who, `Roof ${who.id.slice(-8)}`)
  const { page } = who
  await page.goto(`/home/finance/${id}`)
  await within(page, 'Add Donor').click()
  const form = dialog(page, 'Add Donor')
  await fill(form, { name: 'Karki family', amount: '501' })
  const papers = form.getByRole('group', { name: 'Papers' })
  const attach = () => papers.locator('input[type=file]').setInputFiles(photo('bill.png'))
  const entries = async () => (await who.api<{ data: DonorEntry[] }>('GET', `/v1/finance/donor/program/${id}`)).data
  return { form, papers, attach, entries }
}

test('an entry is saved with the paper that is still being sent', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Adhikari')
  const { page } = asha
  const { form, papers, attach, entries } = await openDonor(asha)
  const letGo = await hold(page, /document\/upload/)
  await attach()
  await expect(papers.getByRole('progressbar')).toBeVisible()
  await form.getByLabel('Amount').press('Enter')
  const said = page.getByRole('alertdialog')
  await expect(said.getByText('A file is still uploading.')).toBeVisible()
  await within(said, 'OK').click()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await within(question(page), 'Keep editing').click()
  letGo()
  await expect(papers.getByRole('link', { name: /bill/ })).toBeVisible()
  await within(form, 'Save').click()
  await expect(form).toHaveCount(0)
  expect((await entries())[0]).toMatchObject({ donorName: 'Karki family', medias: [{ type: 'IMAGE' }] })
})

test('a kept entry keeps its papers, and says which no longer exist', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Adhikari')
  const { page } = asha
  const { form, papers, attach, entries } = await openDonor(asha)
  const id = await test.step('Asha closes the entry with an attached paper', async () => {
    const uploaded = page.waitForResponse(/document\/upload/)
    await attach()
    const { id } = (await (await uploaded).json()) as { id: string }
    await expect(papers.getByRole('link', { name: /bill/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    return id
  })
  await test.step('a reload keeps the paper', async () => {
    await page.reload()
    await within(page, 'Add Donor').click()
    await expect(form.getByLabel('Donor name')).toHaveValue('Karki family')
    await expect(papers.getByRole('link', { name: /bill/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
  })
  await test.step('the entry names the paper that was deleted', async () => {
    await asha.api('DELETE', `/v1/document/${id}`)
    await page.reload()
    await within(page, 'Add Donor').click()
    await expect(papers.getByText(/bill.* is no longer available\. Please attach it again\./)).toBeVisible()
    await expect(papers.getByRole('link', { name: /bill/ })).toHaveCount(0)
  })
  await test.step('Asha attaches it again and saves', async () => {
    await attach()
    await expect(papers.getByRole('link', { name: /bill/ })).toBeVisible()
    await within(form, 'Save').click()
    await expect(form).toHaveCount(0)
    expect((await entries())[0]!.medias).toHaveLength(1)
  })
})

test(
  'a place is published with its photos, or says that one was not sent',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_FAILED|Failed to load resource/)
    const asha = await member('Asha Rai')
    const { page } = asha
    const { id } = await newDraft(asha, { latitude: 27.7, longitude: 85.3 })
    await openStep(asha, id, 'photos')
    await test.step('Publish waits for a photo that is being sent', async () => {
      const letGo = await hold(page, /document\/upload/)
      await page.getByLabel('Photos of the place').setInputFiles(photo('one.png'))
      await expect(page.getByRole('progressbar')).toBeVisible()
      await expect(button(page, 'Publish')).toBeDisabled()
      letGo()
      await expect(page.getByRole('listitem', { name: 'Photo 1' })).toBeVisible()
      await expect(button(page, 'Publish')).toBeEnabled()
    })
    await test.step('a failed photo holds the place back', async () => {
      await page.route(/document\/upload/, (route) => route.abort())
      await page.getByLabel('Photos of the place').setInputFiles(photo('two.png'))
      await expect(button(page, 'Try again')).toBeVisible()
      await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: '1 What' }).click()
      await expect(name(page)).toBeVisible()
      await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: '4 Photos' }).click()
      await button(page, 'Publish').click()
      await expect(page.getByText('A photo was not uploaded. Please try again or remove it.')).toBeVisible()
      expect((await placeOf(asha, id)).status).toBe('DRAFT')
    })
    await test.step('Asha removes the photo and publishes the place', async () => {
      await button(page, 'Remove').first().click()
      await expect(button(page, 'Try again')).toHaveCount(0)
      await button(page, 'Publish').click()
      await expect(page.getByText('Place published')).toBeVisible()
      expect(await placeOf(asha, id)).toMatchObject({ status: 'PUBLISHED', medias: [{}] })
    })
  },
)

test('a reload asks while a GEDCOM file is being sent', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha Rai')
  await page.goto('/home/family-trees?from=gedcom')
  const letGo = await hold(page, /family-tree\/import/)
  const buffer = Buffer.from('0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Hari /Rai/\n0 TRLR\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'rai.ged', mimeType: 'text/plain', buffer })
  await expect(page.getByText('Sending rai.ged')).toBeVisible()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page.getByText('Sending rai.ged')).toBeVisible()
  letGo()
  await expect(page.getByText('Sending rai.ged')).toHaveCount(0)
})
