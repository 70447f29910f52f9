import type { RememberedDay } from '@mulghar/contract/trees/home'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Cake, Flame } from 'lucide-react'
import { calendarChoice } from '../../kit/calendar-choice.ts'
import { dayOfTheWeek } from '../../kit/dates.ts'
import type { StartPost } from '../../kit/home-part.ts'
import { bikramDayInNepali } from '../../kit/partial-dates.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { NepaliDay } from '../../kit/ui/nepali-day.tsx'
import { treePaths } from '../core/paths.ts'
import { fullName, nepaliName } from '../core/person-names.ts'
import { weekdayInWords } from './weekday-words.ts'
import { written } from '../../kit/written.ts'

type DayLineProps = { day: RememberedDay; today: string; onWrite: StartPost | undefined }

/** A birthday or death anniversary, with a button that begins a post about it. */
export function DayLine({ day, today, onWrite }: DayLineProps) {
  const { t } = useLingui()
  const { person, kind, on, years } = day
  const nepali = nepaliName(person)
  const weekday = weekdayInWords(on, today)
  return (
    <li>
      <Link
        to={treePaths.person(person.id)}
        className="flex gap-3 px-4 py-3 text-sm leading-normal hover:bg-sunken md:px-5"
      >
        <Avatar
          firstName={person.firstName}
          lastName={person.lastName}
          pictureUrl={person.image?.thumbUrl}
          gender={person.gender}
          departed={kind === 'DEATH_DAY'}
        />
        <span className="min-w-0 wrap-anywhere">
          <span {...written(fullName(person))} className="font-semibold">
            {fullName(person) || t`Unknown name`}
          </span>{' '}
          {nepali && <span lang="ne">{nepali}</span>}
          <span className="block text-ink-soft" title={dayOfTheWeek(on)}>
            {kind === 'BIRTHDAY' ? (
              <Trans>
                Birthday {weekday}: turns {years}
              </Trans>
            ) : (
              <Plural
                value={years}
                one={`Death anniversary ${weekday}: # year ago`}
                other={`Death anniversary ${weekday}: # years ago`}
              />
            )}
          </span>
          {(day.calendar === 'BIKRAM_SAMBAT' || calendarChoice() !== 'GREGORIAN') && (
            <span className="block text-xs text-ink-faint">
              <NepaliDay day={bikramDayInNepali(on)} />
            </span>
          )}
        </span>
      </Link>
      {onWrite && <WriteButton day={day} today={today} onWrite={onWrite} />}
    </li>
  )
}

type WriteButtonProps = DayLineProps & { onWrite: StartPost }

/** Begins a post with a ready-made text. Nothing is posted before its author says so. */
function WriteButton({ day: { kind, person, on }, today, onWrite }: WriteButtonProps) {
  const { t } = useLingui()
  const name = fullName(person)
  // A post needs a name.
  if (!name) return null
  const weekday = weekdayInWords(on, today)
  return (
    <div className="-mt-1 pr-4 pb-3 pl-17 md:pl-18">
      {kind === 'BIRTHDAY' ? (
        <Button
          variant="soft"
          size="sm"
          icon={<Cake />}
          aria-label={t`Wish ${name} a happy birthday`}
          onClick={() =>
            onWrite(
              on === today
                ? t`Happy birthday, ${name}! Health, joy and a long life to you.`
                : t`${name} has a birthday ${weekday}. Happy birthday in advance!`,
            )
          }
        >
          <Trans context="wish somebody a happy birthday">Wish</Trans>
        </Button>
      ) : (
        <Button
          variant="soft"
          size="sm"
          icon={<Flame />}
          aria-label={t`Light a lamp for ${name}`}
          onClick={() => onWrite(t`🪔 A lamp for ${name}. We remember you.`)}
        >
          <Trans>Light a lamp</Trans>
        </Button>
      )}
    </div>
  )
}
