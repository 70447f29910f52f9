import type { IssueTable } from '../kit/issues.ts'

/** What is said of a proof besides. */
export const storageIssues = {
  'tries-left': (limit: number) => `Tries left: ${limit}.`,
} as const satisfies IssueTable

declare module '../kit/issues.ts' {
  interface IssueTables {
    storage: typeof storageIssues
  }
}
