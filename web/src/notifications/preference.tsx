import type { NoticeLevel, NoticePreference } from '@mulghar/contract/notifications/notifications'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '../kit/toast.ts'
import { Card, CardTitle } from '../kit/ui/card.tsx'
import { Switch } from '../kit/ui/checkbox.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Select } from '../kit/ui/select.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { noticeMutations, noticeQueries } from './notices.queries.ts'

/** What one hears of in which tree, and whether by mail too. */
export function Preference() {
  const { t } = useLingui()
  const preference = useQuery(noticeQueries.preference())
  const prefer = useMutation(noticeMutations.prefer(useQueryClient()))
  const onError = (error: unknown) => toast.error(wordsFor(error))
  return (
    <Card className="grid gap-4">
      <CardTitle>{t`What you hear of`}</CardTitle>
      {preference.isPending ? (
        <Skeleton text={t`Loading your choices...`} shape="lines" />
      ) : preference.isError ? (
        <LoadFailed text={wordsFor(preference.error)} onRetry={() => void preference.refetch()} />
      ) : (
        <>
          <Switch
            label={t`A mail a day with what is new`}
            checked={
              prefer.variables?.mail !== undefined && prefer.isPending ? prefer.variables.mail : preference.data.mail
            }
            onChange={(event) => prefer.mutate({ mail: event.target.checked }, { onError })}
          />
          {preference.data.trees.length > 0 && (
            <ul className="grid gap-3">
              {preference.data.trees.map((tree) => (
                <TreeChoice
                  key={tree.familyTreeId}
                  tree={tree}
                  onChoose={(level) =>
                    prefer.mutate({ trees: [{ familyTreeId: tree.familyTreeId, level }] }, { onError })
                  }
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}

type ChoiceProps = { tree: NoticePreference['trees'][number]; onChoose: (level: NoticeLevel) => void }

function TreeChoice({ tree, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <span className="wrap-anywhere">
        {tree.name}
        {tree.level === 'CLOSE_FAMILY' && !tree.knowsMe && (
          <span className="block text-sm text-ink-soft">{t`Say which person of the tree you are, so that your close family is known.`}</span>
        )}
      </span>
      <Select
        aria-label={t`Changes in ${tree.name}`}
        value={tree.level}
        onChange={(event) => onChoose(event.target.value as NoticeLevel)}
        options={[
          { value: 'ALL', label: t`All changes` },
          { value: 'CLOSE_FAMILY', label: t`My close family` },
          { value: 'NOTHING', label: t`Nothing` },
        ]}
      />
    </li>
  )
}
