import type { Refusal } from '../../kit/failures.ts'
import { wordsForIssue } from '../../kit/words.ts'
import type { Faults } from './place-faults.ts'
import { allParts, type Part } from './place-fields.ts'

const partOfField: Record<string, Part> = {
  names: 'nativeName',
  latitude: 'point',
  longitude: 'point',
  cityId: 'city',
  coverImage: 'coverId',
}

/** The parts of the form that the server has refused. */
export function refusedParts(error: Refusal): Faults {
  return Object.fromEntries(
    error.fields.flatMap((issue) => {
      const [field = ''] = issue.field.split('.')
      const part = partOfField[field] ?? allParts.find((name) => name === field)
      return part ? [[part, { code: 'refused', text: wordsForIssue(issue) } as const]] : []
    }),
  )
}
