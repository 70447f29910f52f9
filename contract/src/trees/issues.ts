import type { IssueTable } from '../kit/issues.ts'

/** What can be in the way of a change that is taken back. */
export const treesIssues = {
  'gone-since': () => 'This entry no longer exists in the tree.',
  'bound-since': () => 'Relatives were added to this person in the meantime.',
  'text-shortened': () =>
    'Only the beginning of this text is shown here, so it cannot be changed. You can leave it as it is or remove it.',
  'list-shortened': () =>
    'There are more entries than are shown here, and too many to add others. Please remove some first.',
  'photo-removed': () => 'This photo was removed by the person who uploaded it.',
} as const satisfies IssueTable

declare module '../kit/issues.ts' {
  interface IssueTables {
    trees: typeof treesIssues
  }
}
