import { translatedLanguages } from '@mulghar/contract/kit/languages'
import { safetyKinds } from '@mulghar/contract/notifications/notifications'
import { storageNoticeKinds } from '@mulghar/contract/storage/notices'
import { kindsOfRooms } from '@mulghar/contract/wire'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { plainWords, pseudoWords } from '../../tools/pseudo.ts'
import { passwordChangedMail, resetMail } from './accounts/mails.ts'
import type { Written } from './kit/mail.ts'
import { openMessages, saying, type I18n } from './kit/messages.ts'
import { digestMail } from './notifications/digest.ts'
import type { NoticeRow, NoticeSource, Told } from './notifications/public.ts'
import { contactMail } from './support/contact-mail.ts'
import { groupInviteMail } from './groups/invitations/invite-mail.ts'
import { restartMail, vaultMail } from './storage/mails.ts'
import { inviteMail } from './trees/members/invite-mail.ts'

// Every room's notices are told here by all that it gives for that: a new room's mails are read as well.
let app: TestApp
let sources: readonly NoticeSource[]
beforeAll(async () => {
  app = await startTestApp()
  sources = app.app.rooms.all('notifications')
})
afterAll(() => app.close())
const kinds = [...Object.values(kindsOfRooms).flatMap(({ notifications = [] }) => notifications), ...safetyKinds]

// Whatever a mail names is written so that no word of English is in it.
const [who, tree, url] = ['१२', '३४', '56']

const named: Told = {
  names: { tree: { id: 't', name: tree }, GROUP: { id: 'g', name: tree }, person: { id: 'p', name: '७८' } },
  reason: '९',
}

function notices(count: number): [NoticeRow[], Map<string, Told>] {
  const rows = kinds.flatMap((kind) =>
    [1, count].map((times) => ({ id: `${kind}${times}`, kind, count: times, actor_ids: ['a', 'b'].slice(0, times) })),
  ) as unknown as NoticeRow[]
  const told = rows.map((row, at): [string, Told] => [row.id, at % 4 < 2 ? named : { names: {} }])
  return [rows, new Map(told)]
}

function everyMail(i18n: I18n): Written[] {
  const [rows, told] = notices(2)
  const names = new Map([
    ['a', who],
    ['b', who],
  ])
  const digests = rows.map((row) => digestMail(i18n, { name: who, rows: [row], told, names }, sources, url))
  return [
    ...digests,
    digestMail(i18n, { name: who, rows: rows.slice(0, 1), told: new Map(), names: new Map() }, [], url),
    digestMail(i18n, { name: who, rows: Array.from({ length: 40 }, () => rows[1]!), told, names }, sources, url),
    passwordChangedMail(i18n, { name: who, waysIn: undefined, url }),
    passwordChangedMail(i18n, { name: who, waysIn: { ended: ['1', '2'], kept: ['3'] }, url }),
    resetMail(i18n, { name: who, url }),
    contactMail(i18n, { name: who, email: '1@2', subject: '3', message: '4' }),
    inviteMail(i18n, { inviter: who, tree, url }),
    groupInviteMail(i18n, { inviter: who, group: tree, url }),
    ...storageNoticeKinds.map((kind) => vaultMail(i18n, kind, { name: who, url })),
    restartMail(i18n, { name: who, url }),
  ]
}

test('in another language no word of a mail is left in English', () => {
  const pseudo = saying('en', () => undefined, pseudoWords)
  for (const { subject, text } of everyMail(pseudo)) {
    const address = text.replaceAll('/home/notifications', '')
    expect([subject, address].flatMap(plainWords)).toEqual([])
    expect(subject + text).not.toMatch(/[{}#]|undefined/)
  }
})

test.each(translatedLanguages)('in %s every mail is translated, with the signs of its script', (language) => {
  for (const { subject, text } of everyMail(openMessages()(language))) {
    const own = text.replaceAll('/home/notifications', '')
    expect([subject, own].flatMap(plainWords)).toEqual([])
    expect(subject).toMatch(/[\u0900-\u097f]/)
  }
})

test.each(translatedLanguages)('in %s mails have Devanagari digits for those who chose them', (language) => {
  const mails = openMessages()
  const [rows] = notices(2)
  const more = (i18n: I18n) =>
    digestMail(
      i18n,
      { name: who, rows: Array.from({ length: 42 }, () => rows[0]!), told: new Map(), names: new Map() },
      sources,
      url,
    )
  expect(more(mails(language)).text).toMatch(/ 12\b/)
  expect(more(mails(language, 'DEVANAGARI')).text).toContain('१२')
  const reset = { name: 'Room 12', url: 'https://m/30' }
  expect(resetMail(mails(language), reset).text).toContain('30 ')
  const { text } = resetMail(mails(language, 'DEVANAGARI'), reset)
  expect(text).toContain('३०')
  expect(text.replace('Room 12', '').replace(reset.url, '')).not.toMatch(/[0-9]/)
  expect(text).toContain('Room 12')
  expect(text).toContain(reset.url)
})

test('mails in English have Latin digits whatever was chosen', () => {
  const mails = openMessages()
  expect(resetMail(mails('en', 'DEVANAGARI'), { name: who, url })).toEqual(resetMail(mails('en'), { name: who, url }))
})

test('in English every mail has these words', () => {
  const english = openMessages()('en')
  const waysIn = { ended: ['Google', 'Hamro'], kept: ['Nagarik'] }
  expect(passwordChangedMail(english, { name: 'Asha\nRai', waysIn, url: 'https://m' })).toEqual({
    subject: 'Your password for Mulghar was changed',
    text: `Namaste Asha Rai,

the password of your account was changed, and all other devices were signed out.

These connected accounts can no longer open your account, because they were connected before you confirmed this address: Google, Hamro

Still connected to your account: Nagarik

If it was not you, choose a new one at once: https://m
`,
  })
  const [rows, told] = notices(2)
  const names = new Map([
    ['a', 'Asha'],
    ['b', 'Ravi'],
  ])
  const change = rows.filter(({ kind }) => kind === 'TREE_CHANGE')
  const toldOfChange = new Map(change.map(({ id }) => [id, named]))
  const lines = (row: NoticeRow) =>
    digestMail(english, { name: 'Om', rows: [row], told: toldOfChange, names }, sources, 'u').text.split('\n')[4]
  expect(change.map(lines)).toEqual(['- Asha changed ७८ in "३४"', '- Asha and others changed ७८ in "३४" (2 times)'])
  const many = digestMail(
    english,
    { name: 'Om', rows: Array.from({ length: 33 }, () => rows[0]!), told, names },
    sources,
    'u',
  )
  expect(many.text).toContain('\n- and 3 more\n\nRead it all here: u/home/notifications\n')
})

test('a name is never read as a text: neither its braces nor what looks like a line break', () => {
  const { subject, text } = inviteMail(openMessages()('en'), { inviter: '\\u000aHi {url}', tree: '{tree}', url: 'u' })
  expect(subject).toBe('\\u000aHi {url} invites you to a family tree')
  expect(text.split('\n')[2]).toBe('\\u000aHi {url} invites you to the family tree "{tree}" on Mulghar.')
})

test('mails use a language once 95 % of its texts exist, and English for the others', () => {
  const own = join(import.meta.dirname, 'locales')
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  expect(readdirSync(own).toSorted()).toEqual(['en.po', 'hi.po', 'ne.po'])
  const ids = parsePo(readFileSync(join(own, 'en.po'), 'utf8')).items.map(({ msgid }) => msgid)
  const write = (language: string, say: (id: string, at: number) => string) => {
    const items = ids.map((id, at) => `msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(say(id, at))}\n`)
    writeFileSync(join(folder, `${language}.po`), `msgid ""\nmsgstr ""\n\n${items.join('\n')}`)
  }
  write('ne', (id) => `नेपाली: ${id}`)
  const first = ids.indexOf('{inviter} invites you to a family tree')
  const missing = Math.floor(ids.length * 0.05)
  const isMissing = (at: number) => (first - at + ids.length) % ids.length < missing
  write('hi', (id, at) => (isMissing(at) ? '' : `हिन्दी: ${id}`))
  const mails = openMessages(folder)
  expect(mails('ne').language).toBe('ne')
  expect(mails('hi').language).toBe('hi')
  const asha = { inviter: 'Asha', tree: 'Rai', url: 'u' }
  expect(inviteMail(mails('hi'), asha).subject).toBe('Asha invites you to a family tree')
  expect(inviteMail(mails('hi'), asha).text).toContain('हिन्दी: ')
  write('hi', (id, at) => (isMissing(at) || at === (first - missing + ids.length) % ids.length ? '' : `हिन्दी: ${id}`))
  expect(openMessages(folder)('hi').language).toBe('en')
  expect(mails('nobody’s').language).toBe('en')
  expect(inviteMail(mails('ne'), asha).subject).toBe('नेपाली: Asha invites you to a family tree')
  rmSync(folder, { recursive: true })
})
