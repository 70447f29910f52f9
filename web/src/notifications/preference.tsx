import type { NoticeKind, NoticeLevel, NoticePreference } from '@mulghar/contract/notifications/notifications'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { Switch } from '../kit/ui/checkbox.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Select } from '../kit/ui/select.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { choiceOf, switchOf } from './notice-lines.ts'
import { noticeMutations, noticeQueries, type PreferenceWish } from './notices.queries.ts'
import { WrittenText } from '../kit/ui/written-text.tsx'

/** What one hears of, and whether by mail too. */
export function Preference() {
  const { t } = useLingui()
  const preference = useQuery(noticeQueries.preference())
  const prefer = useMutation({
    ...noticeMutations.prefer(useQueryClient()),
    choice: (wish) => ['notices', partOf(wish)],
    onError: (error) => toast.error(wordsFor(error)),
  })
  const wanted = prefer.choices.toReversed()
  return (
    <div className="grid gap-4">
      {preference.isPending ? (
        <Skeleton text={t`Loading your choices...`} shape="lines" />
      ) : failedToLoad(preference) ? (
        <LoadFailed text={wordsFor(preference.error)} onRetry={() => void preference.refetch()} />
      ) : (
        <>
          <Switch
            label={t`Daily email summary`}
            checked={wanted.find(({ mail }) => mail !== undefined)?.mail ?? preference.data.mail}
            onChange={(event) => prefer.mutate({ mail: event.target.checked })}
          />
          {preference.data.kinds.map(({ kind, on }) => (
            <KindSwitch
              key={kind}
              kind={kind}
              on={wanted.flatMap(({ kinds = [] }) => kinds).find((choice) => choice.kind === kind)?.on ?? on}
              onChange={(isOn) => prefer.mutate({ kinds: [{ kind, on: isOn }] })}
            />
          ))}
          {preference.data.choices.length > 0 && (
            <ul className="grid gap-3">
              {preference.data.choices.map((root) => (
                <Choice
                  key={`${root.kind} ${root.rootId}`}
                  root={{
                    ...root,
                    level: wanted.flatMap(({ choices = [] }) => choices).find(isOf(root))?.level ?? root.level,
                  }}
                  onChoose={(level) => prefer.mutate({ choices: [{ kind: root.kind, rootId: root.rootId, level }] })}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

type Root = { kind: string; rootId: string }

const isOf = (root: Root) => (choice: Root) => choice.kind === root.kind && choice.rootId === root.rootId

/** The one switch or list that a wish is of. */
function partOf({ kinds = [], choices = [] }: PreferenceWish): string {
  return [...kinds.map(({ kind }) => kind), ...choices.map(({ kind, rootId }) => `${kind} ${rootId}`)].join()
}

type KindSwitchProps = { kind: NoticeKind; on: boolean; onChange: (on: boolean) => void }

/** A kind of what one person tells another, in the words of its room. */
function KindSwitch({ kind, on, onChange }: KindSwitchProps) {
  const { i18n } = useLingui()
  const words = switchOf(kind)
  if (!words) return null
  return <Switch label={i18n._(words)} checked={on} onChange={(event) => onChange(event.target.checked)} />
}

type ChoiceProps = { root: NoticePreference['choices'][number]; onChoose: (level: NoticeLevel) => void }

/** One choice, in the words of the room whose root it is; none where only a newer house knows it. */
function Choice({ root, onChoose }: ChoiceProps) {
  const { i18n } = useLingui()
  const words = choiceOf(root.kind)
  if (!words) return null
  const lack = root.lacks === null ? undefined : words.lacks[root.lacks]
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <span className="wrap-anywhere">
        <WrittenText text={root.name} />
        {lack && <span className="block text-sm text-ink-soft">{i18n._(lack)}</span>}
      </span>
      <Select
        aria-label={words.label(root)}
        value={root.level}
        onChange={(event) => onChoose(event.target.value as NoticeLevel)}
        options={words.levels.map(({ value, label }) => ({ value, label: i18n._(label) }))}
      />
    </li>
  )
}
