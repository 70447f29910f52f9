import type { ImportProblem, TableDetail, TableProblem } from '@mulghar/contract/trees/import-report'

/** How much each kind of problem weighs. */
const severities: Record<TableProblem, ImportProblem['severity']> = {
  'row-without-name': 'warning',
  'row-without-serial': 'info',
  'row-twice': 'info',
  'serial-twice': 'warning',
  'father-ambiguous': 'warning',
  'father-missing': 'warning',
  'own-father': 'warning',
  'son-missing': 'warning',
  'son-ambiguous': 'warning',
  'son-of-another': 'warning',
  circle: 'error',
  'generation-differs': 'warning',
  'sons-not-listed': 'warning',
  'more-sons': 'info',
  'daughters-unnamed': 'info',
  'named-only': 'info',
}

const mostRows = 20

/** Collects what is wrong with a table, by kind, with the first rows of each. */
export class TableProblems {
  #kinds = new Map<TableProblem, Required<Omit<ImportProblem, 'names'>>>()
  count = 0

  add(code: TableProblem, row: number, detail: Omit<TableDetail, 'row'>): void {
    let problem = this.#kinds.get(code)
    if (!problem) {
      problem = { code, severity: severities[code], count: 0, lines: [], rows: [] }
      this.#kinds.set(code, problem)
    }
    problem.count++
    this.count++
    if (problem.lines.length >= mostRows) return
    problem.lines.push(row)
    problem.rows.push({ row, ...detail })
  }

  /** The worst first, then the most frequent. */
  list(): ImportProblem[] {
    const weight = { error: 0, warning: 1, info: 2 }
    return [...this.#kinds.values()].sort((a, b) => weight[a.severity] - weight[b.severity] || b.count - a.count)
  }
}
