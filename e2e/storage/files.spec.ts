import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { choose, goTo, named, names, newFolder, openFiles, upload } from './files-steps.ts'
import { button, heading, isLocked, password, unlock } from './vault-steps.ts'

test('files are put into folders, renamed, moved, thrown away and restored', async ({ member }) => {
  const page = await openFiles(await member('Asha Rai'))
  await newFolder(page, 'Vanshavali')
  await upload(page, { name: 'Page 10.txt' }, { name: 'Page 2.txt' })
  await expect.poll(() => names(page)).toEqual(['Vanshavali', 'Page 2.txt', 'Page 10.txt'])

  await test.step('renaming selects the name without its ending', async () => {
    await choose(page, 'Page 2.txt', 'Rename')
    await page.keyboard.type('नागरिकता')
    await page.keyboard.press('Enter')
    await expect(named(page, 'नागरिकता.txt')).toBeVisible()
    await expect(page.getByText('Renamed', { exact: true })).toBeVisible()
  })
  await test.step('a file is moved, and Undo moves it back', async () => {
    await choose(page, 'Page 10.txt', 'Move')
    const dialog = page.getByRole('dialog', { name: 'Move' })
    await dialog.getByRole('button', { name: 'Vanshavali' }).click()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await expect(named(page, 'Page 10.txt')).toBeHidden()
    await button(page, 'Undo').click()
    await expect(named(page, 'Page 10.txt')).toBeVisible()
  })
  await test.step('a folder opens by its name, and the way back is shown', async () => {
    await named(page, 'Vanshavali').click()
    await expect(heading(page, 'Vanshavali')).toBeVisible()
    await expect(heading(page, 'This folder is empty')).toBeVisible()
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Storage' }).click()
    await expect(named(page, 'Page 10.txt')).toBeVisible()
  })
  await test.step('the trash keeps what was thrown away', async () => {
    await choose(page, 'Page 10.txt', 'Move to Trash')
    await expect(page.getByText('Moved to Trash', { exact: true })).toBeVisible()
    await goTo(page, 'Trash')
    await expect(page.getByRole('row', { name: /Page 10\.txt/ })).toContainText('in 30 days')
    await button(page, 'Restore Page 10.txt').click()
    await expect(heading(page, 'The Trash is empty')).toBeVisible()
    await goTo(page, 'Recent')
    await expect(page.getByRole('row', { name: /Page 10\.txt/ })).toContainText(/Uploaded today, /)
  })
  await test.step('a locked vault shows no name, and opens again', async () => {
    await button(page, 'Lock').click()
    await isLocked(page)
    await expect(page.getByText('Page 10.txt')).toBeHidden()
    await unlock(page, password)
    await expect(page.getByRole('row', { name: /Page 10\.txt/ })).toBeVisible()
  })
})

test('many are selected by keys and ticks, moved and thrown away together', { tag: '@room' }, async ({ member }) => {
  const page = await openFiles(await member('Asha Rai'))
  await newFolder(page, 'Old')
  await upload(page, ...['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => ({ name })))
  const toolbar = page.getByRole('toolbar', { name: 'Selection' })

  await test.step('arrows move, Space selects, Shift adds a range, Escape clears', async () => {
    await named(page, 'Old').focus()
    await page.keyboard.press('ArrowDown')
    await expect(named(page, 'a.txt')).toBeFocused()
    await page.keyboard.press(' ')
    await expect(toolbar).toContainText('1 selected')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(named(page, 'c.txt')).toBeFocused()
    await expect(toolbar).toContainText('3 selected')
    await page.keyboard.press('Escape')
    await expect(toolbar).toBeHidden()
  })
  await test.step('a file that leaves gives its focus to the next one', async () => {
    await button(page, 'More about b.txt').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move to Trash' }).click()
    await expect(named(page, 'c.txt')).toBeFocused()
    await button(page, 'Undo').click()
    await expect(named(page, 'b.txt')).toBeVisible()
  })
  await test.step('Ctrl and Shift select with the mouse', async () => {
    await named(page, 'a.txt').click({ modifiers: ['ControlOrMeta'] })
    await named(page, 'c.txt').click({ modifiers: ['Shift'] })
    await expect(toolbar).toContainText('3 selected')
    await page.getByLabel('Select b.txt').uncheck()
    await expect(toolbar).toContainText('2 selected')
  })
  await test.step('the selection is moved', async () => {
    await toolbar.getByRole('button', { name: 'Move', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Move' })
    await dialog.getByRole('button', { name: 'Old' }).click()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await expect.poll(() => names(page)).toEqual(['Old', 'b.txt', 'd.txt'])
    await expect(page.getByRole('listitem').filter({ hasText: 'Old' }).last()).toContainText('2 files')
  })
  await test.step('a folder cannot be moved into itself', async () => {
    await choose(page, 'Old', 'Move')
    const dialog = page.getByRole('dialog', { name: 'Move' })
    await expect(dialog.getByRole('button', { name: 'Old' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('the trash deletes one for good, then all', async () => {
    await named(page, 'b.txt').click({ modifiers: ['ControlOrMeta'] })
    await named(page, 'd.txt').click({ modifiers: ['ControlOrMeta'] })
    await named(page, 'Old').click({ modifiers: ['ControlOrMeta'] })
    await toolbar.getByRole('button', { name: 'Move to Trash' }).click()
    await expect(heading(page, 'This folder is empty')).toBeVisible()
    await goTo(page, 'Trash')
    await button(page, 'Delete b.txt').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('row', { name: /b\.txt/ })).toBeHidden()
    await button(page, 'Empty Trash').click()
    const asks = page.getByRole('alertdialog', { name: 'Empty the Trash?' })
    await expect(asks).toContainText('2 items will be deleted forever')
    await asks.getByRole('button', { name: 'Empty Trash' }).click()
    await expect(heading(page, 'The Trash is empty')).toBeVisible()
  })
})

test('files are found as one types, and sorted', { tag: '@room' }, async ({ member }) => {
  const page = await openFiles(await member('Asha Rai'))
  await newFolder(page, 'Café')
  await upload(page, { name: 'Small.txt', text: 'a' }, { name: 'Large.txt', text: 'a'.repeat(9000) })
  await named(page, 'Café').click()
  await expect(heading(page, 'This folder is empty')).toBeVisible()
  await upload(page, { name: 'बाजेको चिठी.txt' })
  await test.step('search looks into all folders and says which', async () => {
    await button(page, 'Search in the vault').click()
    const field = page.getByRole('textbox', { name: 'Search in the vault' })
    await expect(field).toBeFocused()
    await field.fill('cafe')
    await expect.poll(() => names(page)).toEqual(['Café'])
    await field.fill('चिठी')
    await expect(page.getByRole('row', { name: /चिठी/ })).toContainText('Café')
    await field.fill('nowhere')
    await expect(page.getByText('No files with this name')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  })
  await test.step('the list sorts by its headings, and is kept on this device', async () => {
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Storage' }).click()
    await button(page, 'List').click()
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
    await expect.poll(() => names(page)).toEqual(['Café', 'Large.txt', 'Small.txt'])
    await expect(page.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending')
    await page.reload()
    await unlock(page, password)
    await expect(button(page, 'List')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => names(page)).toEqual(['Café', 'Large.txt', 'Small.txt'])
  })
  await test.step('a folder that is gone says so', async () => {
    const { href } = new URL(page.url())
    await page.goto(`${href}?folder=01930000-0000-7000-8000-000000000000`)
    await unlock(page, password)
    await expect(heading(page, 'This folder no longer exists')).toBeVisible()
    await page.getByRole('link', { name: 'All files' }).click()
    await expect(named(page, 'Café')).toBeVisible()
  })
})

test('every page of files is accessible at every size', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const page = await openFiles(asha)
  await test.step('the empty vault is accessible', async () => {
    await expectGoodEverywhere(page)
    await shots(asha, 'files-empty')
  })
  await test.step('folders and files are accessible as a grid', async () => {
    await newFolder(page, 'बाजेका चिठी')
    await newFolder(page, 'Pages 1 to 60')
    await newFolder(page, 'Covers and seals')
    const long = `${'बाजेको चिठी र अरू कागज '.repeat(11).slice(0, 250)}.txt`
    await upload(
      page,
      { name: 'नागरिकता Mohan.pdf', text: 'x'.repeat(90_000) },
      { name: 'Hajurba reading.m4a' },
      { name: 'The swing, Dashain.mp4' },
      { name: 'Names typed so far.xlsx' },
      { name: long.normalize('NFC') },
    )
    await page.getByLabel('Select Hajurba reading.m4a').check()
    await page.getByLabel('Select Names typed so far.xlsx').check()
    await expectGoodEverywhere(page)
    await shots(asha, 'files-grid')
  })
  await test.step('folders and files are accessible as a list', async () => {
    await button(page, 'List').click()
    await expectGoodEverywhere(page)
    await shots(asha, 'files-list')
  })
  await test.step('found files are accessible', async () => {
    await button(page, 'Search in the vault').click()
    await page.getByRole('textbox', { name: 'Search in the vault' }).fill('a')
    await expectGoodEverywhere(page)
    await shots(asha, 'files-found')
    await page.keyboard.press('Escape')
  })
  await test.step('details of a file are accessible', async () => {
    await choose(page, 'नागरिकता Mohan.pdf', 'Details')
    await expectGoodEverywhere(page)
    await shots(asha, 'files-details')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  })
  await test.step('dialogs that move and rename a file are accessible', async () => {
    await choose(page, 'नागरिकता Mohan.pdf', 'Move')
    await expectGoodEverywhere(page)
    await shots(asha, 'files-move')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'नागरिकता Mohan.pdf', 'Rename')
    await shots(asha, 'files-rename')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('recent files are accessible', async () => {
    await choose(page, 'Hajurba reading.m4a', 'Move to Trash')
    await choose(page, 'Covers and seals', 'Move to Trash')
    await goTo(page, 'Recent')
    await expectGoodEverywhere(page)
    await shots(asha, 'files-recent')
  })
  await test.step('the trash is accessible', async () => {
    await goTo(page, 'Trash')
    await expect(page.getByRole('row', { name: /Covers/ })).toBeVisible()
    await expectGoodEverywhere(page)
    await shots(asha, 'files-trash')
  })
})

test(
  'a long folder shows the rows in sight only, and the keyboard reaches its end',
  { tag: '@room' },
  async ({ member }) => {
    test.slow()
    const page = await openFiles(await member('Asha Rai'))
    const last = 150
    await page.getByLabel('Files to upload').setInputFiles(
      Array.from({ length: last }, (_, number) => ({
        name: `Photo ${number + 1}.txt`,
        mimeType: '',
        buffer: Buffer.from('photo'),
      })),
    )
    await expect(page.getByText('Everything is uploaded.')).toBeAttached({ timeout: 120_000 })
    await button(page, 'List').click()
    await named(page, 'Photo 1.txt').focus()
    expect((await names(page)).length).toBeLessThan(60)
    await page.keyboard.press('End')
    await expect(named(page, `Photo ${last}.txt`)).toBeFocused()
    await expect(named(page, `Photo ${last}.txt`)).toBeInViewport()
    await page.keyboard.press('Control+a')
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText(`${last} selected`)
  },
)
