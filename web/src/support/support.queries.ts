import { contact } from '@mulghar/contract/support/contact'
import { mutationOptions } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'

export const supportMutations = {
  contact: () => mutationOptions({ mutationFn: (body: BodyOf<typeof contact.send>) => call(contact.send, { body }) }),
}
