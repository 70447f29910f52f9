import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

const url = '/v1/support/contact'
const draft = { name: 'Asha', email: 'asha@example.org', subject: 'A question', message: 'How do I\nimport a tree?' }
const kept = (app: TestApp) => app.db.selectFrom('contact_message').selectAll().execute()

describe('POST /v1/support/contact', () => {
  test("a visitor's message is kept and mailed, with nothing private in its subject", async () => {
    const app = await startTestApp({ CONTACT_EMAIL: 'hello@example.org' })
    expect(await app.visitor.post(url, draft)).toMatchObject({
      status: 201,
      body: { message: 'Thank you. Your message has been sent.' },
    })
    expect(await kept(app)).toMatchObject([{ ...draft, account_id: null }])
    const [mail] = await app.mails()
    expect(mail).toMatchObject({ to: 'hello@example.org', subject: 'A message from the contact page of Mulghar' })
    for (const words of Object.values(draft)) expect(mail!.text).toContain(words)
    await app.close()
  })

  test("a member's message is kept with the account where the site has no contact address, and the answer says so", async () => {
    const app = await startTestApp()
    const asha = await app.signUp('Asha')
    const { status, body } = await asha.post(url, draft)
    expect(status).toBe(201)
    expect(body).toEqual({ message: 'Thank you. Your message has been kept for the people who run this site.' })
    expect(await kept(app)).toMatchObject([{ ...draft, account_id: asha.id }])
    await app.close()
  })

  test('a message goes to the outbox where the site has no mail server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mulghar-outbox-'))
    const app = await startTestApp({ CONTACT_EMAIL: 'hello@example.org', SMTP_URL: '', DATA_DIR: folder })
    await app.visitor.post(url, draft)
    const letters = () => readdirSync(join(folder, 'outbox'))
    await expect.poll(letters, { timeout: 10_000 }).toHaveLength(1)
    const letter = readFileSync(join(folder, 'outbox', letters()[0]!), 'utf8')
    expect(letter).toContain('To: hello@example.org')
    expect(letter).toContain('Reply-To: asha@example.org')
    await app.close()
    rmSync(folder, { recursive: true })
  })

  test('every field that is wrong is named, and nothing is kept', async () => {
    const app = await startTestApp()
    const wrong = await app.visitor.post(url, { name: ' ', email: 'x', subject: 'a'.repeat(201) })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toMatchObject([
      { field: 'name', code: 'required' },
      { field: 'email', code: 'email' },
      { field: 'subject', code: 'too-long' },
      { field: 'message', code: 'required' },
    ])
    const invisible = await app.visitor.post(url, { ...draft, message: '\u200b\u0000' })
    expect(invisible.body.errors).toMatchObject([{ field: 'message', code: 'required' }])
    expect(await kept(app)).toEqual([])
    await app.close()
  })

  test('five a minute from one address, then wait', async () => {
    const app = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    const answers = []
    for (let round = 0; round < 6; round++) answers.push(await app.visitor.post(url, draft))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 429])
    expect(answers[5]!.body.code).toBe('kit/too-many')
    expect(Number(answers[5]!.headers['retry-after'])).toBeGreaterThan(0)
    await app.close()
  })
})
