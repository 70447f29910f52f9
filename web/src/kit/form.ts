import { fieldIssue } from '@mulghar/contract/kit/issues'
import {
  get,
  set,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { Refusal } from './failures.ts'
import { wordsFor, wordsForIssue, type CallWords } from './words.ts'

/** Checks a form by the contract's own schema; each field's first complaint is put into words. */
export function resolverOf<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<Input> = {}
    for (const issue of parsed.error.issues.map(fieldIssue)) {
      if (!get(errors, issue.field)) set(errors, issue.field, { type: issue.code, message: wordsForIssue(issue) })
    }
    return { values: {}, errors }
  }
}

/**
 * Puts what the server refused to where it belongs: beside the fields it named, or above all as `errors.root`. What was
 * typed stays.
 */
export function showRefusal<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  call?: CallWords,
): void {
  const known = form.getValues()
  const named = error instanceof Refusal ? error.fields.filter(({ field }) => get(known, field) !== undefined) : []
  for (const [index, issue] of named.entries()) {
    const words = { type: issue.code, message: wordsForIssue(issue) }
    form.setError(issue.field as Path<Input>, words, { shouldFocus: index === 0 })
  }
  if (named.length === 0) form.setError('root', { message: wordsFor(error, call) })
}
