import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { treePaths } from '../core/paths.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { yearInWords } from '../../kit/year-words.ts'
import { lifeEvents, type LifeEvent } from './life-events.ts'
import { written } from '../../kit/written.ts'

/** Fewer than these say no more than the card beside them. */
const fewest = 3

/** A life as a line of years. */
export function LifeLine({ person }: { person: Person }) {
  const { t } = useLingui()
  const events = lifeEvents(person)
  if (events.length < fewest) return null
  return (
    <Card>
      <CardTitle>{t`Life`}</CardTitle>
      <ol className="stations stations-of-years grid">
        {events.map((event, index) => (
          <li
            key={index}
            className="relative grid grid-cols-[4.5rem_0.75rem_minmax(0,1fr)] items-start gap-3 pb-3 leading-normal last:pb-0"
          >
            <span className="text-right font-display text-md font-semibold tabular-nums">
              {yearInWords(event.year, event.bikram)}
            </span>
            <span
              aria-hidden="true"
              className={classes(
                'z-1 mt-1.5 size-3 rounded-full border-2',
                event.kind === 'born' || event.kind === 'died'
                  ? 'border-marigold-deep bg-marigold'
                  : 'border-line-strong bg-surface',
              )}
            />
            <p className="min-w-0 text-sm wrap-anywhere">
              <Told event={event} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Told({ event: { kind, what, personId } }: { event: LifeEvent }) {
  const { t } = useLingui()
  const name: ReactNode = personId ? (
    <TextLink {...written(what)} to={treePaths.person(personId)}>
      {what || t`Unknown name`}
    </TextLink>
  ) : (
    what
  )
  const has = what !== '' || personId !== undefined
  switch (kind) {
    case 'born':
      return has ? <Trans>Born in {name}</Trans> : <Trans>Born</Trans>
    case 'died':
      return has ? <Trans>Died in {name}</Trans> : <Trans>Died</Trans>
    case 'married':
      return has ? <Trans>Married {name}</Trans> : <Trans>Married</Trans>
    case 'child':
      return <Trans>{name} was born</Trans>
    case 'lives':
      return <Trans>Moved to {name}</Trans>
    case 'learns':
      return <Trans>Started studying: {name}</Trans>
    case 'works':
      return <Trans>Started work: {name}</Trans>
  }
}
