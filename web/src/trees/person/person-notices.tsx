import type { PersonCheck } from '@mulghar/contract/trees/people'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { listed } from '../../kit/lists.ts'
import { treePaths } from '../core/paths.ts'
import { yearInWords } from '../../kit/year-words.ts'
import { problemOfPerson } from './check-words.ts'
import { fieldLabels } from './form/field-labels.ts'
import type { FieldName } from './form/person-fields.ts'

function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="grid gap-2 rounded-sm bg-marigold-soft px-3.5 py-3 text-sm text-on-marigold-soft">
      {children}
    </div>
  )
}

/** What speaks against a person, and who may be the same one; it may be right all the same. */
export function CheckNotice({ check, busy, onAnyway }: { check: PersonCheck; busy: boolean; onAnyway: () => void }) {
  return (
    <Notice>
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
            <Trans>Perhaps here already:</Trans>
          </p>
          <ul className="grid gap-1">
            {check.similar.map(({ id, name, born }) => (
              <li key={id}>
                <TextLink to={treePaths.person(id)}>{name}</TextLink>{' '}
                <span className="tabular-nums">{born && yearInWords(born)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <Button variant="quiet" size="sm" busy={busy} onClick={onAnyway}>
          <Trans>Save anyway</Trans>
        </Button>
      </div>
    </Notice>
  )
}

export type Meeting = {
  /** What somebody else has changed and is in the form now. */
  taken: readonly FieldName[]
  /** What both have changed. */
  disputed: readonly FieldName[]
}

/** Somebody else saved meanwhile. Nothing is lost: what only they changed is here, what both changed is asked about. */
export function StaleNotice({ meeting, onTheirs }: { meeting: Meeting; onTheirs: (field: FieldName) => void }) {
  const { t, i18n } = useLingui()
  const labelOf = (field: FieldName) => (fieldLabels[field] ? i18n._(fieldLabels[field]) : field)
  const taken = listed(meeting.taken.map(labelOf))
  return (
    <Notice>
      <p className="font-medium">
        <Trans>Somebody else changed this person meanwhile. What you typed is still here.</Trans>
      </p>
      {taken && <p>{t`Changed by them, and here now: ${taken}.`}</p>}
      {meeting.disputed.length > 0 && (
        <>
          <p>
            <Trans>You both changed the following. Saving again keeps your version.</Trans>
          </p>
          <ul className="grid gap-1.5">
            {meeting.disputed.map((field) => (
              <li key={field} className="flex flex-wrap items-center gap-2.5">
                <span>{labelOf(field)}</span>
                <Button variant="quiet" size="sm" onClick={() => onTheirs(field)}>
                  {t`Take theirs: ${labelOf(field)}`}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
