import type { IssueCode } from '@mulghar/contract/kit/issues'
import babel from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'

type Found = { id: string; message: string; origin: [filename: string, line: number] }

/**
 * Finds the sentences of refusals for the catalogues of the server. They are in tables of the contract, which imports no
 * library for translation, so Lingui does not see them by itself.
 */
const contractSentences = {
  match: (filename: string) => /[\\/]contract[\\/]src[\\/]errors\.ts$/.test(filename),
  async extract(filename: string, _code: string, onFound: (found: Found) => void): Promise<void> {
    // Lingui cannot load a configuration that waits for a module, as the contract does.
    const { errors, issuePattern, issues } = await import('@mulghar/contract/errors')
    const { waitingMessage } = await import('@mulghar/contract/trees/waiting')
    const sentences = [
      ...Object.values(errors).map(([, sentence]) => sentence),
      ...(Object.keys(issues) as IssueCode[]).map(issuePattern),
      waitingMessage,
    ]
    for (const sentence of sentences) onFound({ id: sentence, message: sentence, origin: [filename, 1] })
  },
}

export default {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'ne', 'hi'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/../contract/src/errors.ts'],
    },
  ],
  extractors: [contractSentences, babel],
  format: formatter({ origins: true, lineNumbers: false }),
}
