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
  'informal-date': 'info',
  'no-such-day': 'warning',
  'text-too-long': 'warning',
  'medium-missing': 'warning',
  'too-many-pictures': 'warning',
  'zip-without-gedcom': 'error',
  'zip-too-large': 'error',
  'zip-broken': 'error',
} as const satisfies Record<string, Severity>

/** What can be wrong with a file, one code for each kind. */
export type ProblemCode = keyof typeof problemKinds

/**
 * One kind of problem: how often it was met, the first lines it was met on, and the first people it is about: by name, or by the
 * identifier of their record where the name is not at hand.
 */
export type Problem = {
  code: ProblemCode
  severity: Severity
  count: number
  lines: number[]
  names: string[]
  people: string[]
}

const mostLines = 20
const mostNames = 5

/** Collects problems by kind, so that a file with a million of one costs no more than a file with one. */
export class Problems {
  #kinds = new Map<ProblemCode, Problem>()
  #nameOf: (() => string) | undefined
  #peopleOf: (() => readonly string[]) | undefined
  count = 0

  /** What is met meanwhile is about somebody of this name, which is asked for only then, and once. */
  about<T>(nameOf: () => string, read: () => T): T {
    let name: string | undefined
    this.#nameOf = () => (name ??= nameOf())
    try {
      return read()
    } finally {
      this.#nameOf = undefined
    }
  }

  /** What is met meanwhile is about the people of these records, who are asked for only then, and once. */
  aboutPeople<T>(peopleOf: () => readonly string[], read: () => T): T {
    let people: readonly string[] | undefined
    this.#peopleOf = () => (people ??= peopleOf())
    try {
      return read()
    } finally {
      this.#peopleOf = undefined
    }
  }

  /** `times` is how often it was met on this line, or below it. */
  add(code: ProblemCode, line = 0, times = 1): void {
    if (times === 0) return
    let problem = this.#kinds.get(code)
    if (!problem) {
      problem = { code, severity: problemKinds[code], count: 0, lines: [], names: [], people: [] }
      this.#kinds.set(code, problem)
    }
    problem.count += times
    this.count += times
    if (line > 0 && problem.lines.length < mostLines) problem.lines.push(line)
    if (this.#nameOf) addNew(problem.names, () => [this.#nameOf!()])
    if (this.#peopleOf) addNew(problem.people, this.#peopleOf)
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

/** Nobody is asked for where there are enough already. */
function addNew(known: string[], found: () => readonly string[]): void {
  if (known.length >= mostNames) return
  for (const one of found()) if (one && known.length < mostNames && !known.includes(one)) known.push(one)
}
