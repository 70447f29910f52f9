import type { IssueTable } from '../kit/issues.ts'

/** What can be in the way of a change that is taken back, and why an invitation is not sent to an address. */
export const treesIssues = {
  'gone-since': () => 'This is no longer in the tree.',
  'bound-since': () => 'This has relatives who came since.',
  'invited-today': () => 'This address has been invited here within the last day.',
  'invited-enough': () => 'This address has had enough invitations for a day.',
  'sent-enough': () => 'You have sent enough invitations by mail for a day.',
} as const satisfies IssueTable

declare module '../kit/issues.ts' {
  interface IssueTables {
    trees: typeof treesIssues
  }
}
