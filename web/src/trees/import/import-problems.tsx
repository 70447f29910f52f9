import type { ImportProblem } from '@mulghar/contract/trees/import-report'
import { Plural, Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { classes } from '../../kit/ui/class-names.ts'

const shownAtOnce = 4

/** What a file had to say: each kind of problem once, with where it was met. */
export function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <ul className="grid gap-3">
      {problems.map((problem) => (
        <li key={problem.code} className="flex gap-3 border-t border-line pt-3">
          <TriangleAlert
            aria-hidden="true"
            className={classes('size-5 shrink-0', problem.severity === 'error' ? 'text-sindoor' : 'text-ink-faint')}
          />
          <div className="grid min-w-0 flex-1 gap-1">
            <p>{problem.message}</p>
            <p className="text-sm text-ink-soft">
              <Plural value={problem.count} one="once" other="# times" />
              {!problem.details && problem.lines.length > 0 && (
                <>
                  {' · '}
                  <Plural
                    value={problem.lines.length}
                    one={<Trans>line {problem.lines.join(', ')}</Trans>}
                    other={<Trans>lines {problem.lines.join(', ')}</Trans>}
                  />
                </>
              )}
            </p>
            {problem.details && <Details details={problem.details} count={problem.count} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Details({ details, count }: { details: readonly string[]; count: number }) {
  const list = (
    <ul className="grid gap-0.5 text-sm wrap-anywhere">
      {details.map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
      {count > details.length && (
        <li className="text-ink-soft">
          <Plural value={count - details.length} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  )
  if (details.length <= shownAtOnce) return list
  return (
    <details className="grid gap-1">
      <summary className="min-h-6 cursor-pointer text-sm font-medium text-accent">
        <Trans>Show the rows</Trans>
      </summary>
      {list}
    </details>
  )
}
