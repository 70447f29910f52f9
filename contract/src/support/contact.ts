import * as z from 'zod/mini'
import { endpoints } from '../kit/endpoint.ts'
import { ContactMessage } from './contact-message.ts'

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
