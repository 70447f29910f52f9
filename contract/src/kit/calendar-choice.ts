/** In which calendar dates of people are shown: with Bikram Sambat the Gregorian day stands beside it on a person's page. */
export const calendarChoices = ['GREGORIAN', 'BIKRAM_SAMBAT', 'BOTH'] as const
export type CalendarChoice = (typeof calendarChoices)[number]
