import { proofs, read, readRoot, readWordsOf } from '../../tools/vault-reader.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { filesOf, foundIn, requestsOf, textSecret, wordSecrets, type Secret } from './secrets.ts'
import {
  button,
  choosePassword,
  finishWith,
  heading,
  isLocked,
  isOpen,
  newPassword,
  onAnotherDevice,
  restartLink,
  setUpVault,
  shownWords,
  unlock,
} from './vault-steps.ts'

const changedPassword = 'seven umbrellas sing at noon'
const lastPassword = 'the teapot moved to Ilam again'
const typedWrong = 'our goat ate four spoons'

type Settings = { vaultId: string; salt: string }
type Unlocked = { lock: string; keyVersion: number; head: string; vaultVersion: number; vaultToken: string }

/** All keys behind a password, the vault's own too, and its proof, which the server may see. */
async function keysOf(asha: Member, password: string): Promise<{ secrets: Secret[]; proof: Secret }> {
  const settings = await asha.api<Settings>('GET', '/v1/storage/auth/password')
  const root = await readRoot(password, settings.salt)
  const authKey = proofs.password(root)
  const given = await asha.api<Unlocked>('POST', '/v1/storage/auth/unlock', { authKey, idleMinutes: 5 })
  const { vaultKey, lockKey } = read('password', root, { accountId: asha.id, vaultId: settings.vaultId }, given)
  return {
    secrets: [
      textSecret(`the password “${password}”`, password),
      { name: 'the root of the password', bytes: root },
      { name: 'the key of the password', bytes: Buffer.from(lockKey, 'base64url') },
      { name: 'the key of the vault', bytes: Buffer.from(vaultKey, 'base64url') },
    ],
    proof: { name: 'the proof of the password', bytes: Buffer.from(authKey, 'base64url') },
  }
}

const keysOfWords = (name: string, words: readonly string[]): Secret[] => [
  ...wordSecrets(name, words),
  { name: `${name}, their key`, bytes: readWordsOf(words) },
]

test('nothing secret of a vault leaves the browsers or stays anywhere', async ({ member, visitor, house }) => {
  const asha = await member('Asha Rai')
  const { page, context } = asha
  const other = await onAnotherDevice(asha, visitor, house)
  const sent = [await requestsOf(context), await requestsOf(other.context())]
  const secrets: Secret[] = [textSecret('a wrong password', typedWrong)]

  const firstWords = await setUpVault(asha)
  const first = await keysOf(asha, 'our goat ate three hats')
  secrets.push(...first.secrets, ...keysOfWords('the first words', firstWords))

  await test.step('a wrong password, a change and a recovery on the other device', async () => {
    await other.goto('/home/vault')
    await unlock(other, typedWrong)
    await expect(other.getByText(/^That is not the vault password\./)).toBeVisible()
    await unlock(other, 'our goat ate three hats')
    await isOpen(other)
    await other.goto('/home/vault/change-password')
    await other.getByLabel('Vault password now', { exact: true }).fill('our goat ate three hats')
    await other.getByLabel('New vault password', { exact: true }).fill(changedPassword)
    await other.getByLabel('The new password again', { exact: true }).fill(changedPassword)
    await other.getByLabel('Your Mulghar password', { exact: true }).fill(asha.password)
    await button(other, 'Change password').click()
    await isLocked(other)
    secrets.push(...(await keysOf(asha, changedPassword)).secrets)
    await button(other, 'Use recovery words').click()
    await other.getByLabel('Recovery words').fill(firstWords.join(' '))
    await button(other, 'Continue').click()
    await button(other, 'Choose a new password').click()
    await choosePassword(other, newPassword)
    const words = await shownWords(other)
    await button(other, 'I have them on paper').click()
    await finishWith(other, words)
    await isLocked(other)
    secrets.push(...keysOfWords('the words of the recovery', words), ...(await keysOf(asha, newPassword)).secrets)
  })

  await test.step('new words, then a start over by the mail', async () => {
    await isLocked(page)
    await unlock(page, newPassword)
    await button(page, 'Make new words').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Vault password', { exact: true }).fill(newPassword)
    await dialog.getByRole('button', { name: 'Make new words' }).click()
    const made = await shownWords(page)
    await button(page, 'I have them on paper').click()
    await finishWith(page, made)
    await isLocked(page)
    await button(page, 'Start over').click()
    await button(page, 'Mail me a link to start over').click()
    await page.goto(await restartLink(house, asha.email))
    await page.getByLabel('To go on, type delete my files').fill('delete my files')
    await button(page, 'Delete and start over').click()
    await choosePassword(page, lastPassword)
    const last = await shownWords(page)
    await button(page, 'I have them on paper').click()
    await finishWith(page, last)
    await expect(heading(page, 'Your vault is ready')).toBeVisible()
    await button(page, 'Open my vault').click()
    secrets.push(...keysOfWords('the new words', made), ...keysOfWords('the last words', last))
    secrets.push(...(await keysOf(asha, lastPassword)).secrets)
  })

  const asked = new Map(sent.map((all, index) => [`requests of device ${index + 1}`, all()]))
  const printed = Buffer.from(house.printed())
  const files = filesOf(house.dataDir)
  // The search finds what is there.
  expect(foundIn(asked, [first.proof])).toEqual([
    'requests of device 1: the proof of the password',
    'requests of device 2: the proof of the password',
  ])
  expect(foundIn(files, [textSecret('the address', asha.email)]).length).toBeGreaterThan(1)
  expect(printed.length).toBeGreaterThan(0)

  expect(secrets.length).toBeGreaterThan(400)
  expect(foundIn(asked, secrets)).toEqual([])
  expect(foundIn(new Map([['what the app printed', printed]]), [...secrets, first.proof])).toEqual([])
  expect(foundIn(files, [...secrets, first.proof])).toEqual([])
  for (const browser of [context, other.context()]) {
    const kept = Buffer.from(JSON.stringify(await browser.storageState({ indexedDB: true })))
    expect(foundIn(new Map([['what the browser keeps', kept]]), [...secrets, first.proof])).toEqual([])
  }
  // The tab's own storage: a reload must find nothing either.
  for (const tab of [page, other]) {
    const kept = Buffer.from(await tab.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })))
    expect(foundIn(new Map([['what a tab keeps', kept]]), [...secrets, first.proof])).toEqual([])
  }
})
