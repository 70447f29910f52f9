import type { IssueTable } from '../kit/issues.ts'

/** What can be wrong with a field of a place. */
export const heritageIssues = {
  'half-point': () => 'The second number is missing. Write both, for example 27.7061, 85.3348.',
  'city-or-point': () => 'Please choose a city or a point on the map before you publish this place.',
  'not-a-box': () => 'A section of the map is four numbers: west, south, east and north.',
  'not-a-point': () => 'A point is two numbers: latitude and longitude, for example 27.7061, 85.3348.',
  'end-before-begin': () => 'The end date must be after the start date.',
  'still-to-come': () => 'This date is in the future.',
  'year-to-come': () => 'This year is in the future. Please write the Gregorian year.',
  'author-needed': () => 'Please write who took it. “Not known” is fine, too.',
  'licence-needed': () => 'Please choose how the photo may be used.',
} as const satisfies IssueTable

declare module '../kit/issues.ts' {
  interface IssueTables {
    heritage: typeof heritageIssues
  }
}
