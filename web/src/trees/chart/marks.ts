import { createContext, use } from 'react'

/** What kind of relative somebody is, as colours tell them apart. */
export type MarkKind =
  | 'self'
  | 'partner'
  | 'ancestor'
  | 'descendant'
  | 'sibling'
  | 'aunt-uncle'
  | 'cousin'
  | 'niece-nephew'
  | 'by-marriage'

/** What is written and coloured on the chart from somebody's view; every view of the chart shows the same marks. */
export type ChartMarks = {
  /** A way from one person to another, drawn through their cards. */
  path?: readonly number[]
  /** Who belongs to the way without being on it: the other of a couple of ancestors. */
  beside?: readonly number[]
  /** A word for a person, in its own language. */
  labelOf?: (person: number) => string | undefined
  kindOf?: (person: number) => MarkKind | undefined
  language?: string
}

/** The side of a card that a kind colours; each is a colour of the styles. */
export const markFills: Record<MarkKind, string> = {
  self: 'bg-kin-self',
  partner: 'bg-kin-partner',
  ancestor: 'bg-kin-ancestor',
  descendant: 'bg-kin-descendant',
  sibling: 'bg-kin-sibling',
  'aunt-uncle': 'bg-kin-aunt-uncle',
  cousin: 'bg-kin-cousin',
  'niece-nephew': 'bg-kin-niece-nephew',
  'by-marriage': 'bg-kin-by-marriage',
}

const noMarks: ChartMarks = {}
const MarksContext = createContext<ChartMarks>(noMarks)

export const Marks = MarksContext
export const useMarks = () => use(MarksContext)
