import type { IssueTable } from '../kit/issues.ts'

/** Details of a refused proof. */
export const storageIssues = {
  'tries-left': (limit: number) => `Tries left: ${limit}.`,
} as const satisfies IssueTable

declare module '../kit/issues.ts' {
  interface IssueTables {
    storage: typeof storageIssues
  }
}
