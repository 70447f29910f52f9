/** info: understood in another way than written; warning: something was left as text; error: something could not be read. */
export type Severity = 'info' | 'warning' | 'error'

/** What a file can have wrong with it; each kind with its weight and a sentence for people. */
export const problemKinds = {
  'not-gedcom': ['error', 'This is not a GEDCOM file.'],
  'missing-header': ['warning', 'The file does not begin with a header; it was read all the same.'],
  'missing-trailer': ['info', 'The file does not end with a trailer; its end may be missing.'],
  'line-without-level': ['warning', 'A line does not begin with a number; it was added to the text before it.'],
  'line-without-tag': ['warning', 'A line has no tag and was left out.'],
  'level-jump': ['warning', 'A line stands deeper than it can; it was put below the line before it.'],
  'too-deep': ['warning', 'A line stands deeper than 99 levels and was put on the deepest one.'],
  'line-too-long': ['info', 'A line is longer than the standard allows; it was read whole.'],
  'record-too-long': [
    'warning',
    'A record is longer than 200,000 lines or eight million letters; what came after that was left out.',
  ],
  'wrong-encoding': ['warning', 'The header names another character encoding than the file is written in.'],
  'unknown-encoding': [
    'warning',
    'The header names a character encoding that is not known; the file was read as UTF-8.',
  ],
  undecodable: ['warning', 'Some characters could not be read in the encoding of the file.'],
  'double-identifier': ['warning', 'Two records have the same identifier; the second one got a new one.'],
  'record-without-identifier': ['warning', 'A person or family has no identifier; nobody can point to it.'],
  'pointer-to-nothing': ['warning', 'A pointer leads to a record that is not in the file.'],
  'one-sided-link': ['info', 'A family and a person disagree on belonging together; the link was completed.'],
  'too-many-partners': ['warning', 'A family has more than two partners; the others were kept as text.'],
  'own-relative': ['warning', 'Somebody is their own child or partner; that link was left out.'],
  'unreadable-date': ['info', 'A date could not be understood; its words were kept.'],
  'no-such-day': ['warning', 'A date names a day that does not exist; its words were kept.'],
  'zip-without-gedcom': ['error', 'The archive holds no GEDCOM file.'],
  'zip-too-large': ['error', 'The archive unpacks to more than it may.'],
  'zip-broken': ['error', 'The archive cannot be read.'],
} as const satisfies Record<string, readonly [Severity, string]>

/** What can be wrong with a file, one code for each kind. */
export type ProblemCode = keyof typeof problemKinds

/** One kind of problem: how often it was met, and the first lines it was met on. */
export type Problem = { code: ProblemCode; severity: Severity; message: string; count: number; lines: number[] }

const mostLines = 20

/** Collects problems by kind, so that a file with a million of one costs no more than a file with one. */
export class Problems {
  #kinds = new Map<ProblemCode, Problem>()
  count = 0

  add(code: ProblemCode, line = 0): void {
    let problem = this.#kinds.get(code)
    if (!problem) {
      const [severity, message] = problemKinds[code]
      problem = { code, severity, message, count: 0, lines: [] }
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
