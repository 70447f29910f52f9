import type { PersonDraft, PersonDraftInput } from '@mulghar/contract/trees/person'
import type { UseFormReturn } from 'react-hook-form'

export type PersonFormState = UseFormReturn<PersonDraftInput, unknown, PersonDraft>
export type PartProps = { form: PersonFormState }

/** The first sentence in what is wrong with a thing of several fields. */
export function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const [key, part] of Object.entries(error)) {
    const found = key === 'ref' ? undefined : messageIn(part)
    if (found) return found
  }
  return undefined
}
