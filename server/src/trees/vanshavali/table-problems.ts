import type { ImportProblem } from '@mulghar/contract/trees/import-report'

/** What can be wrong with a vanshavali; each kind with its weight and what was done, for people. */
const kinds = {
  'row-without-name': [
    'warning',
    'A row has no name. Somebody without a name stands in the tree where others refer to the row; else it was left out.',
  ],
  'row-without-serial': [
    'info',
    'A row has no serial number, so that no other row can refer to it. The person is in the tree.',
  ],
  'row-twice': ['info', 'A row stands twice, word for word. It was taken once.'],
  'serial-twice': ['warning', 'A serial number was given to several people. All of them are in the tree.'],
  'father-ambiguous': [
    'warning',
    'The father’s serial number was given to several people, and nothing tells which of them is meant. The person stands without a father.',
  ],
  'father-missing': ['warning', 'The father’s serial number is not in the table. The person stands without a father.'],
  'own-father': ['warning', 'Somebody is called their own father or son. That was left out.'],
  'son-missing': ['warning', 'A son’s serial number is not in the table. Nobody was made up for it.'],
  'son-ambiguous': [
    'warning',
    'A son’s serial number was given to several people, and nothing tells which of them is meant.',
  ],
  'son-of-another': ['warning', 'A row calls somebody its son who names another father. The son’s own row counts.'],
  circle: [
    'error',
    'People are their own ancestors in a circle. They are in the tree, but not as each other’s children.',
  ],
  'generation-differs': [
    'warning',
    'A generation does not follow the father’s. The father counts; the number is kept as it was written.',
  ],
  'sons-not-listed': [
    'warning',
    'More sons are counted than are in the table. Nobody was made up for the others; the number is kept.',
  ],
  'more-sons': [
    'info',
    'Fewer sons are counted than are in the table. Those of the table are in the tree; the number is kept.',
  ],
  'daughters-unnamed': [
    'info',
    'Daughters are counted but not named. Nobody was made up for them; the number is kept with their father.',
  ],
  'named-only': [
    'info',
    'Children who have no row of their own are named in their father’s row. They are in the tree.',
  ],
} as const satisfies Record<string, readonly [ImportProblem['severity'], string]>

export type TableProblem = keyof typeof kinds

const mostRows = 20

/** Collects what is wrong with a table, by kind, with the first rows of each. */
export class TableProblems {
  #kinds = new Map<TableProblem, Required<ImportProblem>>()
  count = 0

  add(code: TableProblem, row: number, detail: string): void {
    let problem = this.#kinds.get(code)
    if (!problem) {
      const [severity, message] = kinds[code]
      problem = { code, severity, message, count: 0, lines: [], details: [] }
      this.#kinds.set(code, problem)
    }
    problem.count++
    this.count++
    if (problem.lines.length >= mostRows) return
    problem.lines.push(row)
    problem.details.push(`Row ${row}: ${detail}`)
  }

  /** The worst first, then the most frequent. */
  list(): ImportProblem[] {
    const weight = { error: 0, warning: 1, info: 2 }
    return [...this.#kinds.values()].sort((a, b) => weight[a.severity] - weight[b.severity] || b.count - a.count)
  }
}
