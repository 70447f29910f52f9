import babel from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'
import { pathToFileURL } from 'node:url'

type Found = { id: string; message: string; origin: [filename: string, line: number] }

/**
 * Finds the sentences of refusals for the catalogues of the server. They stand in tables of the contract, which imports no
 * library for translation, so Lingui does not see them by itself.
 */
const contractSentences = {
  match: (filename: string) => /[\\/]contract[\\/]src[\\/]\w+[\\/](?:errors|issues|waiting)\.ts$/.test(filename),
  async extract(filename: string, _code: string, onFound: (found: Found) => void): Promise<void> {
    const exported = (await import(pathToFileURL(filename).href)) as Record<string, unknown>
    for (const value of Object.values(exported))
      for (const sentence of sentencesIn(value)) onFound({ id: sentence, message: sentence, origin: [filename, 1] })
  },
}

/** A sentence by itself, or those of a table: `[status, sentence]`, or a function that puts a limit into one. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value as object).flatMap((entry: unknown) => {
    if (typeof entry === 'function') return [String((entry as (limit: string) => string)('{limit}'))]
    return Array.isArray(entry) && typeof entry[1] === 'string' ? [entry[1]] : []
  })
}

export default {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'ne', 'hi'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/../contract/src/*/{errors,issues,waiting}.ts'],
    },
  ],
  extractors: [contractSentences, babel],
  format: formatter({ origins: true, lineNumbers: false }),
}
