import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type Mail = { to: string; from: string; subject: string; text: string }

const patienceMs = 10_000

/** A real mail server on the loopback that keeps what it gets. */
export async function openMailbox() {
  const arrived: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then(
        (mail) => {
          const to = [mail.to ?? []].flat().map((address) => address.text)
          arrived.push({
            to: to.join(', '),
            from: mail.from?.text ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
          })
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    async mails(count = 1): Promise<Mail[]> {
      for (let waited = 0; arrived.length < count && waited < patienceMs; waited += 50) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return [...arrived]
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
