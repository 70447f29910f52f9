import type { RememberedDay } from '@mulghar/contract/trees/home'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { StartPost } from '../../kit/home-part.ts'
import { Toran } from '../../kit/art/toran.tsx'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { AsideFailed } from './aside-failed.tsx'
import { DayLine } from './day-line.tsx'

const shown = 6

type WeekCardProps = {
  week: UseQueryResult<{ data: RememberedDay[]; hasMore: boolean }>
  today: string
  onWrite: StartPost | undefined
}

/** Whose day it is this week, under a garland; nothing in a week without days. */
export function WeekCard({ week, today, onWrite }: WeekCardProps) {
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
      <ul className="divide-y divide-line border-t border-line">
        {(isWhole ? days : days.slice(0, shown)).map((day) => (
          <DayLine key={`${day.kind} ${day.person.id}`} day={day} today={today} onWrite={onWrite} />
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
