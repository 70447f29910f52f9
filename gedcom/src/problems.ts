/** info: understood in another way than written; warning: something was left as text; error: something could not be read. */
export type Severity = 'info' | 'warning' | 'error'

/** What a file can have wrong with it; each kind with its weight. */
export const problemKinds = {
  'not-gedcom': 'error',
  'missing-header': 'warning',
  'missing-trailer': 'info',
  'line-without-level': 'warning',
  'line-without-tag': 'warning',
  'level-jump': 'warning',
  'too-deep': 'warning',
  'line-too-long': 'info',
  'record-too-long': 'warning',
  'wrong-encoding': 'warning',
  'unknown-encoding': 'warning',
  undecodable: 'warning',
  'double-identifier': 'warning',
  'record-without-identifier': 'warning',
  'pointer-to-nothing': 'warning',
  'one-sided-link': 'info',
  'too-many-partners': 'warning',
  'own-relative': 'warning',
  'unreadable-date': 'info',
  'no-such-day': 'warning',
  'medium-missing': 'warning',
  'zip-without-gedcom': 'error',
  'zip-too-large': 'error',
  'zip-broken': 'error',
} as const satisfies Record<string, Severity>

/** What can be wrong with a file, one code for each kind. */
export type ProblemCode = keyof typeof problemKinds

/** One kind of problem: how often it was met, and the first lines it was met on. */
export type Problem = { code: ProblemCode; severity: Severity; count: number; lines: number[] }

const mostLines = 20

/** Collects problems by kind, so that a file with a million of one costs no more than a file with one. */
export class Problems {
  #kinds = new Map<ProblemCode, Problem>()
  count = 0

  add(code: ProblemCode, line = 0): void {
    let problem = this.#kinds.get(code)
    if (!problem) {
      problem = { code, severity: problemKinds[code], count: 0, lines: [] }
      this.#kinds.set(code, problem)
    }
    problem.count++
    this.count++
    if (line > 0 && problem.lines.length < mostLines) problem.lines.push(line)
  }

  has(code: ProblemCode): boolean {
    return this.#kinds.has(code)
  }

  /** The worst first, then the most frequent. */
  list(): Problem[] {
    const weight = { error: 0, warning: 1, info: 2 }
    return [...this.#kinds.values()].sort((a, b) => weight[a.severity] - weight[b.severity] || b.count - a.count)
  }
}
