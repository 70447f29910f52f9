import { treePaths } from '../core/paths.ts'
import type { PersonCheck } from '@mulghar/contract/trees/people'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../kit/ui/button.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { yearInWords } from '../../kit/year-words.ts'
import { problemOfPerson } from './check-words.ts'
import { Notice } from './notice.tsx'
import { written } from '../../kit/written.ts'

/** What speaks against a person, and who may be the same one. */
export function CheckList({ check }: { check: PersonCheck }) {
  return (
    <>
      {check.problems.length > 0 && (
        <ul className="grid gap-1">
          {check.problems.map((problem) => (
            <li key={JSON.stringify(problem)}>{problemOfPerson(problem)}</li>
          ))}
        </ul>
      )}
      {check.similar.length > 0 && (
        <>
          <p className="font-medium">
            <Trans>May already be in the tree:</Trans>
          </p>
          <ul className="grid gap-1">
            {check.similar.map(({ id, name, born }) => (
              <li key={id}>
                <TextLink {...written(name)} to={treePaths.person(id)}>
                  {name}
                </TextLink>{' '}
                <span className="tabular-nums">{born ? yearInWords(born) : null}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The same before something is saved; it may be right all the same. */
export function CheckNotice({ check, busy, onAnyway }: { check: PersonCheck; busy: boolean; onAnyway: () => void }) {
  return (
    <Notice about={check}>
      <p className="font-medium">
        <Trans>Not saved yet.</Trans>
      </p>
      <CheckList check={check} />
      <div>
        <Button variant="quiet" size="sm" busy={busy} onClick={onAnyway}>
          <Trans>Save anyway</Trans>
        </Button>
      </div>
    </Notice>
  )
}
