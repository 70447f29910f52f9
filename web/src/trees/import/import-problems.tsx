import type { ImportProblem, WordedProblem } from '@mulghar/contract/trees/import-report'
import { Plural, Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { chosenDigits } from '../../kit/digit-choice.ts'
import { listed } from '../../kit/lists.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'
import { problemInWords, rowsInWords } from './problem-words.ts'

const shownAtOnce = 4

type ImportProblemsProps = { problems: readonly (ImportProblem | WordedProblem)[] }

/** What a file had to say: each kind of problem once, with whom it is about, else where it was met. */
export function ImportProblems({ problems }: ImportProblemsProps) {
  return (
    <ul className="grid gap-3">
      {problems.map((problem) => (
        <li key={problem.code} className="flex gap-3 border-t border-line pt-3">
          <TriangleAlert
            aria-hidden="true"
            className={classes('size-5 shrink-0', problem.severity === 'error' ? 'text-sindoor' : 'text-ink-faint')}
          />
          <div className="grid min-w-0 flex-1 gap-1">
            <p>{problemInWords(problem)}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <Plural value={problem.count} one="once" other="# times" />
              <Where problem={problem} />
            </p>
            <Rows rows={rowsInWords(problem)} count={problem.count} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Where({ problem }: { problem: ImportProblem | WordedProblem }) {
  const { names = [], lines, count } = problem
  if (names.length > 0) {
    return (
      <>
        {' · '}
        <WrittenText text={listed(names)} />
        {count > names.length && ' …'}
      </>
    )
  }
  if (rowsInWords(problem) || lines.length === 0) return null
  const numbers = lines.map((line) => chosenDigits(String(line)))
  return (
    <>
      {' · '}
      <Plural
        value={lines.length}
        one={<Trans>line {listed(numbers)}</Trans>}
        other={<Trans>lines {listed(numbers)}</Trans>}
      />
    </>
  )
}

function Rows({ rows, count }: { rows: readonly string[] | undefined; count: number }) {
  if (!rows) return null
  const list = (
    <ul className="grid gap-0.5 text-sm wrap-anywhere">
      {rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
      {count > rows.length && (
        <li className="text-ink-soft">
          <Plural value={count - rows.length} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  )
  if (rows.length <= shownAtOnce) return list
  return (
    <details className="grid gap-1">
      <summary className="min-h-6 cursor-pointer text-sm font-medium text-accent">
        <Trans>Show the rows</Trans>
      </summary>
      {list}
    </details>
  )
}
