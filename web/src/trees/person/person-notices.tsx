import type { PersonCheck } from '@mulghar/contract/trees/people'
import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dateInWords } from '../../kit/partial-dates.ts'
import { fullName } from './person-names.ts'

function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="grid gap-1.5 rounded-sm bg-marigold-soft px-3.5 py-2.5 text-sm text-on-marigold-soft">
      {children}
    </div>
  )
}

/** What speaks against a new person; saving once more passes it over. */
export function CheckNotice({ check }: { check: PersonCheck }) {
  return (
    <Notice>
      <ul className="grid gap-1">
        {check.problems.map(({ code, field, message }) => (
          <li key={code + field}>{message}</li>
        ))}
        {check.similar.map(({ id, name, born }) => (
          <li key={id}>
            <Trans>Perhaps here already:</Trans> {name} {born}
          </li>
        ))}
      </ul>
      <p className="font-medium">
        <Trans>If it is right all the same, save again.</Trans>
      </p>
    </Notice>
  )
}

/** Somebody else saved meanwhile: what is different now, beside what was typed, which stays. */
export function StaleNotice({ before, now }: { before: Person; now: Person }) {
  const { t } = useLingui()
  const shown = (person: Person): [string, string][] => [
    [t`Name`, fullName(person)],
    [t`Gender`, person.gender.toLowerCase()],
    [t`Born`, person.birth ? dateInWords(person.birth) : ''],
    [t`Died`, person.death ? dateInWords(person.death) : ''],
    [t`Gotra by birth`, person.gotra ?? ''],
    [t`Current gotra`, person.currentGotra ?? ''],
  ]
  const old = new Map(shown(before))
  const changes = shown(now).filter(([label, text]) => old.get(label) !== text)
  return (
    <Notice>
      <p className="font-medium">
        <Trans>Somebody else changed this person meanwhile. What you typed is still here.</Trans>
      </p>
      <ul>
        {changes.map(([label, text]) => (
          <li key={label}>
            {label}: {text || '–'}
          </li>
        ))}
      </ul>
      <p>
        <Trans>Saving again keeps your version.</Trans>
      </p>
    </Notice>
  )
}
