import * as z from 'zod/mini'
import { endpoints } from '../kit/endpoint.ts'
import { Email, text } from '../kit/scalars.ts'

export const ContactMessage = z.object({ name: text(100), email: Email, subject: text(200), message: text(5000) })

export const contact = endpoints({
  send: {
    method: 'POST',
    path: '/v1/support/contact',
    summary: 'Keeps a message to the people who run this instance, and mails it to them.',
    access: 'anyone',
    body: ContactMessage,
    reply: z.object({ message: z.string() }),
    status: 201,
    rate: 'contact',
    creates: true,
  },
})
