/** What is wrong with the data itself; the chart is drawn all the same and marks the people concerned. */
export type FaultKind =
  | 'own-ancestor'
  | 'own-parent'
  | 'self-marriage'
  | 'duplicate-link'
  | 'no-such-person'
  | 'no-such-union'

/** The person and the union concerned, by their place in the columns; -1 where there is none. */
export type DataFault = { kind: FaultKind; person: number; union: number }
