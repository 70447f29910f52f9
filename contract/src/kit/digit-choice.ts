/** The digits of numbers, dates and amounts on pages in Nepali and Hindi. */
export const digitChoices = ['LATIN', 'DEVANAGARI'] as const
export type DigitChoice = (typeof digitChoices)[number]
