import type { IssueTable } from '../kit/issues.ts'

/** What can be wrong with the time of an event. */
export const eventIssues = {
  'start-past': () => 'The start must be in the future.',
  'end-before-start': () => 'The end must be after the start.',
  'skipped-hour': () => 'That time does not exist, because clocks go forward that day. Please choose another time.',
  'repeated-hour': () => 'Clocks go back that day, so this hour happens twice. Please choose one of the two.',
  'time-unknown': () => 'Please enter a valid time.',
} as const satisfies IssueTable

declare module '../kit/issues.ts' {
  interface IssueTables {
    events: typeof eventIssues
  }
}
