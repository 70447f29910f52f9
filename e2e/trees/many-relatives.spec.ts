import { treeFrom } from '../families.ts'
import { expect, expectAccessible, test, type Member } from '../fixtures.ts'

const count = 450

/** A father of so many children, as a file. */
function wideFamily(): string {
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  const children = ids.map((at) => `0 @C${at}@ INDI\n1 NAME Child${String(at).padStart(3, '0')} /Rai/`)
  const family = ['0 @F@ FAM', '1 HUSB @P@', ...ids.map((at) => `1 CHIL @C${at}@`)]
  return [
    '0 HEAD',
    '1 GEDC',
    '2 VERS 5.5.1',
    '1 CHAR UTF-8',
    '0 @P@ INDI',
    '1 NAME Wide /Rai/',
    ...children,
    ...family,
    '0 TRLR',
    '',
  ].join('\n')
}

/** The page of the father, and the part of it that lists his family. */
async function pageOfFather(asha: Member, url: string) {
  const { idOf } = await treeFrom(asha, url, wideFamily())
  const { page } = asha
  await page.goto(`/home/person/${idOf('Wide', 'Rai')}`)
  const heading = page.getByRole('heading', { name: 'Family', exact: true })
  const family = page.getByRole('main').locator('section').filter({ has: heading }).first()
  await expect(family.getByRole('heading', { name: `Children (${count})` })).toBeVisible()
  return { page, family }
}

test('the page of a person shows a first part of very many relatives, and more as they are asked for', async ({
  member,
  house,
}) => {
  const { page, family } = await pageOfFather(await member('Asha Rai'), house.url)
  // Before the list is long: each more of the same takes the check as long again.
  await expectAccessible(page)
  await family.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(family.getByRole('listitem')).toHaveCount(200)
})

test('Show more ends with the last of very many relatives', { tag: '@room' }, async ({ member, house }) => {
  const { family } = await pageOfFather(await member('Asha Rai'), house.url)
  await family.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(family.getByRole('listitem')).toHaveCount(200)
  const more = family.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect.poll(() => family.getByRole('listitem').count()).toBeGreaterThan(200)
  while ((await more.count()) > 0) {
    await expect(more).toBeEnabled()
    const before = await family.getByRole('listitem').count()
    await more.click()
    await expect.poll(() => family.getByRole('listitem').count()).toBeGreaterThan(before)
  }
  await expect(family.getByRole('listitem')).toHaveCount(count)
  await expect(family.getByRole('link', { name: /Child450/ })).toHaveCount(1)
})
