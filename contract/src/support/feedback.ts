import * as z from 'zod/mini'
import { FeedbackDraft } from './feedback-draft.ts'
import { endpoints } from './rows.ts'

export const feedback = endpoints({
  give: {
    method: 'POST',
    path: '/v1/support/feedback',
    summary: 'Keeps what a member says of the house, with pictures of their own that nothing else shows.',
    access: 'member',
    scope: null,
    body: FeedbackDraft,
    reply: z.object({ message: z.string() }),
    status: 201,
    rate: 'contact',
    creates: true,
    errors: ['documents/not-found', 'documents/not-a-picture'],
  },
})
