import type { UserDetail } from '@mulghar/contract/people/profile'
import type { CalendarChoice } from '@mulghar/contract/kit/calendar-choice'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormError } from '../kit/form-error.tsx'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { RadioGroup } from '../kit/ui/radio-group.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { peopleQueries } from './people.queries.ts'
import { peopleMutations } from './profile-saves.ts'

/** In which calendar dates are shown; kept with the account, so that every device knows. For the settings of rooms that show them. */
export function CalendarSetting() {
  const { t } = useLingui()
  const mine = useQuery(peopleQueries.mine())
  if (mine.isPending) return <Skeleton text={t`Loading profile...`} shape="lines" />
  if (failedToLoad(mine)) return <LoadFailed text={wordsFor(mine.error)} onRetry={() => void mine.refetch()} />
  return <CalendarChoices detail={mine.data} />
}

function CalendarChoices({ detail }: { detail: UserDetail }) {
  const { t } = useLingui()
  const update = useMutation({ ...peopleMutations.update(useQueryClient()), choice: () => ['profile', 'calendar'] })
  // A choice stands at once; a refused one goes back.
  const wanted = update.choices.at(-1)?.calendar

  function choose(calendar: CalendarChoice) {
    update.mutate({ calendar }, { onSuccess: () => toast.success(t`Date format saved`) })
  }

  return (
    <div className="grid gap-3">
      <FormError text={update.error ? wordsFor(update.error) : undefined} />
      <RadioGroup
        label={t`Calendar`}
        quietLabel
        value={wanted ?? detail.calendar}
        onChange={choose}
        options={[
          { value: 'GREGORIAN', label: t`Gregorian`, hint: t`July 15, 1984` },
          { value: 'BIKRAM_SAMBAT', label: t`Bikram Sambat`, hint: t`2041 Asar 32 BS` },
          { value: 'BOTH', label: t`Both`, hint: t`July 15, 1984 · 2041 Asar 32 BS` },
        ]}
      />
    </div>
  )
}
