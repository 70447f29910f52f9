import type { IssueTable } from '../kit/issues.ts'

/** What can be in the way of a change that is taken back. */
export const treesIssues = {
  'gone-since': () => 'This entry no longer exists in the tree.',
  'bound-since': () => 'Relatives were added to this person in the meantime.',
  'photo-removed': () => 'This photo was removed by the person who uploaded it.',
} as const satisfies IssueTable

declare module '../kit/issues.ts' {
  interface IssueTables {
    trees: typeof treesIssues
  }
}
