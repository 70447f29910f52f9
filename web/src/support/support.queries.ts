import { contact } from '@mulghar/contract/support/contact'
import { documents } from '@mulghar/contract/documents/documents'
import { feedback } from '@mulghar/contract/support/feedback'
import { mutationOptions } from '@tanstack/react-query'
import { call, upload, type BodyOf } from '../kit/call.ts'
import type { Progress } from '../kit/transport.ts'

export const supportMutations = {
  contact: () => mutationOptions({ mutationFn: (body: BodyOf<typeof contact.send>) => call(contact.send, { body }) }),
  feedback: () =>
    mutationOptions({ mutationFn: (body: BodyOf<typeof feedback.give>) => call(feedback.give, { body }) }),
  /** A picture that goes with what is said: sent as soon as it is chosen. */
  picture: () =>
    mutationOptions({
      mutationFn: ({ file, onProgress }: { file: File; onProgress: (progress: Progress) => void }) =>
        upload(documents.upload, { query: { location: 'drop' } }, file, { onProgress }),
    }),
}
