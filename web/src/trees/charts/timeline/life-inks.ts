/** Generations take turns at so many colours; a word always says which one it is. */
const kinds = [
  'ancestor',
  'sibling',
  'cousin',
  'descendant',
  'niece-nephew',
  'aunt-uncle',
  'by-marriage',
  'partner',
] as const

const onPaper = ['#d8e9cd', '#d6e3f8', '#f3dcee', '#cdeae3', '#e3e9b8', '#e7def6', '#e8dbc5', '#f8d5cf']

const turn = (generation: number) => ((generation % kinds.length) + kinds.length) % kinds.length

export const lifeInk = (generation: number): string => `var(--color-kin-${kinds[turn(generation)]})`
export const lifeInkOnPaper = (generation: number): string => onPaper[turn(generation)]!
