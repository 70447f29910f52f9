import type { Audience, PrivacyOption } from '@mulghar/contract/people/privacy'
import type { UserDetail } from '@mulghar/contract/people/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { paths } from '../../kit/paths.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Switch } from '../../kit/ui/checkbox.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Section } from '../../kit/ui/section.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { AsOthersSee } from './as-others-see.tsx'
import { BlockedPeople, MutedPeople } from './hidden-people.tsx'
import { PrivacyParts } from './privacy-sections.tsx'
import { peopleQueries } from '../people.queries.ts'
import { privacyMutations, privacyQueries } from '../privacy.queries.ts'

/** What one shows, and to whom; who is blocked and muted. */
export function PrivacyScreen() {
  const { t } = useLingui()
  const mine = useQuery(privacyQueries.mine())
  const detail = useQuery(peopleQueries.mine())
  return (
    <Page>
      <BackButton fallback={paths.settings} />
      <PageTitle title={t`Privacy`} text={t`Changes apply at once, also to your earlier posts, comments and events.`} />
      {mine.isPending || detail.isPending ? (
        <Skeleton text={t`Loading your choices...`} />
      ) : failedToLoad(mine) ? (
        <LoadFailed text={wordsFor(mine.error)} busy={mine.isFetching} onRetry={() => void mine.refetch()} />
      ) : failedToLoad(detail) ? (
        <LoadFailed text={wordsFor(detail.error)} busy={detail.isFetching} onRetry={() => void detail.refetch()} />
      ) : (
        <Options kept={mine.data} detail={detail.data} />
      )}
      <AsOthersSee />
      <BlockedPeople />
      <MutedPeople />
    </Page>
  )
}

function Options({ kept, detail }: { kept: PrivacyOption; detail: UserDetail }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const saved = () => toast.success(t`Choice saved`)
  const common = {
    choice: (change: object) => ['privacy', Object.keys(change).join()] as const,
    onError: (error: unknown) => toast.error(wordsFor(error)),
  }
  const update = useMutation({ ...privacyMutations.update(cache, saved), ...common })
  const updateDetail = useMutation({ ...privacyMutations.updateDetail(cache, saved), ...common })
  // A choice stands at once; a refused one goes back.
  const options = update.choices.reduce<PrivacyOption>((shown, change) => ({ ...shown, ...change }), kept)
  const shownDetail = updateDetail.choices.reduce<UserDetail>((shown, change) => ({ ...shown, ...change }), detail)
  const choose = (change: Parameters<typeof update.mutate>[0]) => update.mutate(change)
  const audience = (option: keyof PrivacyOption & `${string}Visibility`, offered: readonly Audience[] = all) => (
    <AudienceSelect value={options[option]} offered={offered} onChoose={(value) => choose({ [option]: value })} />
  )
  return (
    <>
      <Section title={t`Your profile`} text={t`Everyone who uses Mulghar can see your name and picture.`}>
        <div className="grid gap-4">
          <Field label={t`Bio, links and numbers`}>{audience('profileVisibility')}</Field>
          <Field label={t`Email`}>{audience('emailVisibility')}</Field>
          <Field label={t`Phone`}>{audience('phoneVisibility')}</Field>
          <Switch
            label={t`Let others find me by search, and suggest me to them`}
            checked={options.discoverable}
            onChange={(event) => choose({ discoverable: event.target.checked })}
          />
        </div>
      </Section>
      <Section title={t`Followers`}>
        <div className="grid gap-4">
          <Switch
            label={t`Ask me before people follow me`}
            hint={t`If you turn this off, earlier requests still wait for your answer.`}
            checked={options.approveFollowers}
            onChange={(event) => choose({ approveFollowers: event.target.checked })}
          />
          <Field label={t`My followers and the people I follow`} hint={t`Only your followers can see these lists.`}>
            {audience('followListVisibility', ['FOLLOWERS', 'ONLY_ME'])}
          </Field>
        </div>
      </Section>
      <PrivacyParts
        chosen={(call) => new Map<string, unknown>(Object.entries(call === 'user-detail' ? shownDetail : options))}
        onChoose={({ option, call }, value) =>
          call === 'user-detail' ? updateDetail.mutate({ [option]: value }) : choose({ [option]: value })
        }
      />
    </>
  )
}

const all = ['MEMBERS', 'FOLLOWERS', 'ONLY_ME'] as const satisfies readonly Audience[]

type AudienceProps = { value: Audience; offered: readonly Audience[]; onChoose: (audience: Audience) => void }

function AudienceSelect({ value, offered, onChoose }: AudienceProps) {
  const { t } = useLingui()
  const names: Record<Audience, string> = { MEMBERS: t`All members`, FOLLOWERS: t`My followers`, ONLY_ME: t`Only me` }
  // A choice that is wider than any offered one means the widest of those.
  const shown = offered.includes(value) ? value : offered[0]!
  return (
    <Select
      value={shown}
      onChange={(event) => onChoose(event.target.value as Audience)}
      options={offered.map((audience) => ({ value: audience, label: names[audience] }))}
    />
  )
}
