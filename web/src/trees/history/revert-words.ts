import { Refusal } from '../../kit/failures.ts'
import { wordsFor, wordsForIssue } from '../../kit/words.ts'
import { fieldInWords } from './edit-words.ts'

/** Why an entry of the history cannot be reverted, with the names of the people concerned. */
export function revertRefusalInWords(error: unknown): string {
  const fields = error instanceof Refusal ? error.fields : []
  const named = fields.map((field) => {
    const label = fieldInWords(field.field)
    const subject = field.field === 'person' ? field.name : `${field.name} (${label})`
    return `${field.name ? subject : label}: ${wordsForIssue(field)}`
  })
  return [wordsFor(error), ...named].join(' ')
}
