import { amountInWords } from '@mulghar/contract/finance/amount-words'
import { errors, issuePattern, issues } from '@mulghar/contract/errors'
import type { IssueCode } from '@mulghar/contract/kit/issues'
import { translatedLanguages } from '@mulghar/contract/kit/languages'
import { waitingMessage } from '@mulghar/contract/trees/waiting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainWords } from '../../tools/pseudo.ts'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { newEvent } from '../test/events.ts'
import { spokenInPdf, textOfPdf } from '../test/pdf.ts'
import { openMessages } from './kit/messages.ts'

// Refusals, answers and files are in the language of their reader: of the browser for a call, of the account for a file.

const texts = openMessages()
/** Names that are the same in every language. */
const names =
  /(?<![A-Za-z])(?:GEDCOM|CSV|XLSX|PDF|JSON|ZIP|GPS|MB|GB|JPE?G|PNG|GIF|BMP|TIFF|WebP|HEIC|AVIF|MP4|MOV|3GP|AVI|MKV|Mulghar|https?|Rs)(?![A-Za-z])/g
const englishIn = (text: string) => plainWords(text.replaceAll(names, ''))

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('a आशा b')
})
afterAll(() => app.close())

describe.each(translatedLanguages)('in %s', (language) => {
  const asked = { 'accept-language': `${language}-IN, en;q=0.5` }

  test('every refusal and every issue of a field is translated', () => {
    const { t } = texts(language)
    const sentences = [
      ...Object.values(errors).map(([, sentence]) => sentence),
      ...(Object.keys(issues) as IssueCode[]).map(issuePattern),
      waitingMessage,
    ]
    expect(sentences.flatMap((sentence) => englishIn(t(sentence, { limit: 7 })))).toEqual([])
    expect(t(issuePattern('too-short'), { limit: 7 })).toContain('7')
  })

  test('a refusal, also of one field, is in the language that the browser asks for', async () => {
    const account = { name: '', email: 'nobody', password: 'short' }
    const refused = [
      await app.visitor.post('/v1/auth/login', { email: 'nobody@example.org', password: 'nobody is at home' }, asked),
      await app.visitor.post('/v1/auth/register', account, asked),
      await app.visitor.get('/v1/no-such-call', asked),
      await app.visitor.get('/v1/family/%/x', asked),
      await asha.post('/v1/post', {}, asked),
    ]
    for (const { status, body } of refused) {
      expect(status).toBeGreaterThanOrEqual(400)
      const said = [body, ...(body.errors ?? [])] as { message: string }[]
      for (const { message } of said) expect(message).toMatch(/[\u0900-\u097f]/)
    }
    expect(refused[1]!.body.errors.length).toBeGreaterThan(1)
    const english = await app.visitor.get('/v1/no-such-call', { ...asked, cookie: 'mulghar-language=en' })
    expect(english.body.message).toBe('Nothing was found here.')
  })

  test('an answer with a sentence is in the language', async () => {
    const message = { name: 'आशा', email: 'asha@example.org', subject: 'नमस्ते', message: 'नमस्ते' }
    const answers = [
      await app.visitor.post('/v1/auth/forgot-password', { email: 'asha@example.org' }, asked),
      await app.visitor.post('/v1/support/contact', message, asked),
      await asha.post('/v1/support/feedback', { type: 'IDEA', message: 'नमस्ते' }, asked),
    ]
    for (const { body } of answers) expect(body.message).toMatch(/^[^A-Za-z]+$/)
  })

  test('a change that waits for the owner says so in the language', async () => {
    const reader = await app.signUp('a रवि b')
    const tree = (await asha.post('/v1/family/family-tree', { name: 'राई', description: 'हामी' })).body.id
    await reader.post(`/v1/family/member/${tree}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: tree, userId: reader.id, role: 'READ_WRITE' })
    await asha.put(`/v1/family/family-tree/${tree}`, { approval: true })
    const { status, body } = await reader.post(`/v1/family/${tree}/person`, { firstName: 'हरि' }, asked)
    expect([status, body.message]).toEqual([202, texts(language).t(waitingMessage)])
    expect(body.message).toMatch(/^[^A-Za-z]+$/)
  })

  test('books and receipts have the language of the account, and digits of one script', async () => {
    const reader = await app.signUp('a रवि b')
    expect((await reader.put('/v1/profile/user-detail', { language })).status).toBe(200)
    const program = (await reader.post('/v1/finance/program', { name: 'छाना', description: 'घर' })).body.id
    const entry = { financeProgramId: program, donorName: 'हरि', amount: 5 }
    const gift = (await reader.post('/v1/finance/donor', entry)).body.id
    await reader.post(`/v1/finance/donor/${gift}/receipt`)
    const receipt = await reader.get(`/v1/finance/donor/${gift}/receipt`)
    const fileName = decodeURIComponent(String(receipt.headers['content-disposition']).split("''")[1]!)
    expect(fileName).toMatch(/^[\u0900-\u097f]+-\d{4}-0001\.pdf$/)
    expect(spokenInPdf(receipt.raw)).toContain(amountInWords(500, language))
    const csv = (await reader.get(`/v1/finance/program/${program}/export?format=csv`)).raw.toString()
    const said = [await textOfPdf(receipt.raw), csv.slice(1)]
    expect(said.flatMap(englishIn)).toEqual([])
    expect(said.join()).not.toMatch(/[०-९]/)
  })

  test('the country of an event has its name in the language, in a call, a file and a feed', async () => {
    const country = new Intl.DisplayNames(language, { type: 'region' }).of('NP')!
    const reader = await app.signUp('a रवि b')
    await reader.put('/v1/profile/user-detail', { language })
    const id = await newEvent(reader, app.clock.now(), { name: 'पूजा' })
    expect((await reader.get(`/v1/social/event/${id}`, asked)).body.city.countryName).toBe(country)
    const file = await reader.get(`/v1/social/event/${id}/calendar.ics`, asked)
    expect(file.headers['content-disposition']).toContain(`${encodeURIComponent('पूजा')}.ics`)
    const feed = (await reader.post('/v1/social/event/feed-token')).body.url.replace(/^.*(?=\/v1\/)/, '')
    const first = await app.visitor.get(feed)
    for (const { raw } of [file, first]) expect(raw.toString().replaceAll('\r\n ', '')).toContain(country)
    // A calendar that has the feed already gets it again once its owner has changed the language.
    await reader.put('/v1/profile/user-detail', { language: 'en' })
    const again = await app.visitor.get(feed, { 'if-none-match': String(first.headers['etag']) })
    expect(again.status).toBe(200)
  })
})
