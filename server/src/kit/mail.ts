import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import { newId } from './ids.ts'

export type Message = { to: string; subject: string; text: string; replyTo?: string }
/** A mail without its address. */
export type Written = Pick<Message, 'subject' | 'text'>

export type Mailer = {
  /** Hands one message over; throws where that fails, so that its job is tried again. */
  deliver(message: Message): Promise<void>
  /** Where messages go, for the console. */
  readonly where: string
}

/**
 * A name as it stands in a mail: in one line, whatever its owner has written into it. A line of its own, or a header, is
 * the house's word.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/**
 * Fields of the head of a mail are one line each. Mail programs decode `=?utf-8?B?…?=` there: a name that is written so
 * could show signs that names may not have.
 */
function withSafeHead({ to, subject, text, replyTo }: Message): Message {
  return {
    to: oneLine(to),
    subject: oneLine(subject).replaceAll('=?', '= ?'),
    text,
    ...(replyTo && { replyTo: oneLine(replyTo) }),
  }
}

/** Mail by SMTP where it is set up, else into the outbox folder of the data directory, one .eml file a message. */
export function openMailer(settings: {
  smtpUrl: string | undefined
  from: string
  dataDir: string
  clock: Clock
}): Mailer {
  if (settings.smtpUrl) {
    const transport = createTransport(settings.smtpUrl)
    return {
      where: 'SMTP',
      async deliver(message) {
        await transport.sendMail({ ...withSafeHead(message), from: settings.from })
      },
    }
  }
  const outbox = join(settings.dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    where: outbox,
    async deliver(message) {
      const { message: bytes } = await transport.sendMail({
        ...withSafeHead(message),
        from: settings.from,
        date: settings.clock.now(),
      })
      mkdirSync(outbox, { recursive: true, mode: 0o700 })
      writeFileSync(join(outbox, `${newId()}.eml`), bytes as Buffer, { mode: 0o600, flush: true })
    },
  }
}
