import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMailer } from './mail.ts'

test.each(['=?utf-8?B?4oCu?=', '=?utf-8?Q?Mulghar_=E2=80=AE_security?='])(
  'a name that looks like an encoded word stays as it is written in a subject: %s',
  async (name) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mails-'))
    const clock = { now: () => new Date('2026-11-30T00:00:00Z') } as never
    const mailer = openMailer({ smtpUrl: undefined, from: 'house@example.org', dataDir, clock })
    await mailer.deliver({ to: 'ravi@example.org', subject: `${name} invites you`, text: 'Namaste' })
    const [file] = readdirSync(join(dataDir, 'outbox'))
    const head = readFileSync(join(dataDir, 'outbox', file!), 'utf8').split('\n\n')[0]!
    expect(head).toContain(`Subject: ${name.replaceAll('=?', '= ?')}`)
    expect(head).not.toMatch(/=\?utf-8/)
    rmSync(dataDir, { recursive: true })
  },
)
