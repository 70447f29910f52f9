import type { IssueTable } from '../kit/issues.ts'

/** What can be wrong with the time of an event. */
export const eventIssues = {
  'start-past': () => 'An event starts now at the earliest.',
  'end-before-start': () => 'An event ends after it starts.',
  'skipped-hour': () => 'There is no such time: the clocks go forward that day.',
  'repeated-hour': () => 'This hour comes twice: the clocks go back that day. Please say which one.',
  'time-unknown': () => 'This is no time.',
} as const satisfies IssueTable

declare module '../kit/issues.ts' {
  interface IssueTables {
    events: typeof eventIssues
  }
}
