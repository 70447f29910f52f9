/// <reference lib="dom" />
import { treeFrom } from '../families.ts'
import { expect, test } from '../fixtures.ts'

/** Me, three generations above me, and the wife of a brother in the highest of them. */
const genealogy = [
  '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8',
  ...['Me', 'Father', 'Grandfather', 'Elder', 'Forefather', 'Granduncle', 'Aunt'].map(
    (name, at) => `0 @I${at}@ INDI\n1 NAME ${name} /Long/\n1 SEX ${name === 'Aunt' ? 'F' : 'M'}`,
  ),
  '0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I0@',
  '0 @F2@ FAM\n1 HUSB @I2@\n1 CHIL @I1@',
  '0 @F3@ FAM\n1 HUSB @I3@\n1 CHIL @I2@',
  '0 @F4@ FAM\n1 HUSB @I4@\n1 CHIL @I3@\n1 CHIL @I5@',
  '0 @F5@ FAM\n1 HUSB @I5@\n1 WIFE @I6@',
  '0 TRLR\n',
].join('\n')

test('a long kinship wraps in the sheet and is never cut', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha')
  const { page } = asha
  const tree = await treeFrom(asha, house.url, genealogy)
  await asha.api('PUT', '/v1/family/member/me', { familyTreeId: tree.id, personId: tree.idOf('Me', 'Long') })
  for (const [width, height] of [
    [360, 780],
    [844, 390],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/home/family-graph/${tree.id}?person=${tree.idOf('Aunt', 'Long')}`)
    const sheet = page.getByRole('region', { name: 'Actions for Aunt Long' })
    const kin = sheet.locator('[data-sheet-kin]')
    await expect(kin).toHaveText(/wife/)
    const cut = await kin.evaluate((element) => {
      const words = element.getBoundingClientRect()
      const parents = []
      if (element.scrollWidth > element.clientWidth + 1) return true
      for (let box = element.parentElement; box && !box.matches('[role=group]'); box = box.parentElement)
        parents.push(box.getBoundingClientRect())
      return parents.some(
        ({ left, right, top, bottom }) =>
          words.left < left - 1 || words.right > right + 1 || words.top < top - 1 || words.bottom > bottom + 1,
      )
    })
    expect(cut, `${width} × ${height}: ${await kin.innerText()}`).toBe(false)
  }
})
