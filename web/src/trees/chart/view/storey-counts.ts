import type { WordWidth } from './far-names.ts'

/** A storey's count and years on lines: the first line has the count, and the years behind it. */
export type CountLines = { beside: string; below: string[] }

/** The lines of a storey's years, one for each calendar. */
export type YearLines = readonly string[]

/** The height of a line of the counts, in px. */
export const countLinePx = 17
/** Between the count and the years beside it, in px. */
const besideGap = 6
/** Figures of one width are a little wider than they are measured. */
const slack = 1.03
/** Labels are measured in 13 px; a count has 15. */
const countScale = 15 / 13

const both = (years: YearLines) => years.join(' · ')
/** The first calendar alone, broken behind its dash. */
const halves = ([first = '']: YearLines) => {
  const dash = first.indexOf('–')
  return dash < 0 ? [first] : [first.slice(0, dash + 1), first.slice(dash + 1)]
}

/** The first year of the first calendar, for a column that has room for nothing longer. */
const firstYear = ([first = '']: YearLines) => /^[^–/ ]+/.exec(first)?.[0] ?? ''

const forms = {
  oneLine: (years) => ({ beside: both(years), below: [] }),
  below: (years) => ({ beside: '', below: [both(years)] }),
  calendars: (years) => ({ beside: years[0] ?? '', below: years.slice(1) }),
  calendarsBelow: (years) => ({ beside: '', below: [...years] }),
  firstBelow: (years) => ({ beside: '', below: years.slice(0, 1) }),
  first: (years) => ({ beside: years[0] ?? '', below: [] }),
  halves: (years) => ({ beside: halves(years)[0]!, below: halves(years).slice(1) }),
  firstYear: (years) => ({ beside: '', below: [firstYear(years)] }),
  countOnly: () => ({ beside: '', below: [] }),
} satisfies Record<string, (years: YearLines) => CountLines>
export type CountForm = keyof typeof forms

/** The best form first; from afar years are below the count where both have a line. */
const nearForms = [
  'oneLine',
  'calendars',
  'below',
  'calendarsBelow',
  'first',
  'firstBelow',
  'halves',
  'firstYear',
  'countOnly',
] as const
const farForms = [
  'below',
  'calendars',
  'calendarsBelow',
  'oneLine',
  'firstBelow',
  'first',
  'halves',
  'firstYear',
  'countOnly',
] as const

export const countLinesIn = (form: CountForm, years: YearLines): CountLines =>
  years.length === 0 ? forms.countOnly() : forms[form](years)

export type CountedStorey = { people: string; years: YearLines }

/** The forms that fit into a width for every storey, the best first, each with the number of its lines. */
export function formsWithin(storeys: readonly CountedStorey[], width: number, isNear: boolean, widthOf: WordWidth) {
  return (isNear ? nearForms : farForms).flatMap((form) => {
    const shown = storeys.map(({ people, years }) => ({ people, ...countLinesIn(form, years) }))
    const fits = shown.every(
      ({ people, beside, below }) =>
        firstLineWidth(people, beside, widthOf) <= width &&
        below.every((line) => widthOf(line, false) * slack <= width),
    )
    const lines = Math.max(1, ...shown.map(({ below }) => 1 + below.length))
    return fits || form === 'countOnly' ? [{ form, lines }] : []
  })
}

const firstLineWidth = (people: string, beside: string, widthOf: WordWidth) =>
  widthOf(people, true) * countScale + (beside ? besideGap + widthOf(beside, false) * slack : 0)

/** The best form that a storey of this height has room for. */
export const formFor = (fitting: ReturnType<typeof formsWithin>, height: number): CountForm =>
  fitting.find(({ lines }) => lines === 1 || lines * countLinePx <= height)?.form ?? 'countOnly'
