import type { RememberedDay } from '@mulghar/contract/trees/home'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Toran } from '../../kit/art/toran.tsx'
import { calendarChoice } from '../../kit/calendar-choice.ts'
import { bikramDay } from '../../kit/partial-dates.ts'
import { dayOfTheWeek } from '../../kit/dates.ts'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { fullName, nepaliName } from '../core/person-names.ts'
import { AsideFailed } from './aside-failed.tsx'
import { weekdayInWords } from './weekday-words.ts'

const shown = 6

type WeekCardProps = { week: UseQueryResult<{ data: RememberedDay[]; hasMore: boolean }>; today: string }

/** Whose day it is this week, under a garland; nothing in a week without days. */
export function WeekCard({ week, today }: WeekCardProps) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  if (failedToLoad(week)) return <AsideFailed title={t`This week`} list={week} />
  const days = week.data?.data ?? []
  if (days.length === 0) return null
  const rest = days.length - shown
  return (
    <Card pad={false} className="overflow-hidden">
      <Toran />
      <h2 className="px-4 pt-2 pb-3 text-lg md:px-5">{t`This week`}</h2>
      <ul>
        {(isWhole ? days : days.slice(0, shown)).map((day) => (
          <DayLine key={`${day.kind} ${day.person.id}`} day={day} today={today} />
        ))}
      </ul>
      {(rest > 0 || week.data?.hasMore) && (
        <div className="border-t border-line px-4 py-2.5 text-sm text-ink-soft md:px-5">
          {rest > 0 && !isWhole ? (
            <Button variant="plain" size="sm" className="-ml-3" onClick={() => setWhole(true)}>
              <Trans>Show {rest} more</Trans>
            </Button>
          ) : (
            <Trans>There are more birthdays and anniversaries this week.</Trans>
          )}
        </div>
      )}
    </Card>
  )
}

function DayLine({ day, today }: { day: RememberedDay; today: string }) {
  const { t } = useLingui()
  const { person, kind, on, years } = day
  const nepali = nepaliName(person)
  const weekday = weekdayInWords(on, today)
  return (
    <li className="border-t border-line">
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
          <span className="font-semibold">{fullName(person) || t`Unknown name`}</span>{' '}
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
            <span className="block text-xs text-ink-faint">{bikramDay(on)}</span>
          )}
        </span>
      </Link>
    </li>
  )
}
