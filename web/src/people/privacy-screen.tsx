import type { Audience, PrivacyOption } from '@mulghar/contract/people/privacy'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../kit/mutation.ts'
import { paths } from '../kit/paths.ts'
import { toast } from '../kit/toast.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { BackButton } from '../kit/ui/back-button.tsx'
import { Switch } from '../kit/ui/checkbox.tsx'
import { Field } from '../kit/ui/field.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { Section } from '../kit/ui/section.tsx'
import { Select } from '../kit/ui/select.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { AsOthersSee } from './as-others-see.tsx'
import { BlockedPeople, MutedPeople } from './hidden-people.tsx'
import { PrivacyParts } from './privacy-sections.tsx'
import { privacyMutations, privacyQueries } from './privacy.queries.ts'

/** What one shows, and to whom; who is blocked and muted. */
export function PrivacyScreen() {
  const { t } = useLingui()
  const mine = useQuery(privacyQueries.mine())
  return (
    <Page>
      <BackButton fallback={paths.settings} />
      <PageTitle title={t`Privacy`} text={t`Changes apply at once, also to your earlier posts, comments and events.`} />
      {mine.isPending ? (
        <Skeleton text={t`Loading your choices...`} />
      ) : failedToLoad(mine) ? (
        <LoadFailed text={wordsFor(mine.error)} busy={mine.isFetching} onRetry={() => void mine.refetch()} />
      ) : (
        <Options kept={mine.data} />
      )}
      <AsOthersSee />
      <BlockedPeople />
      <MutedPeople />
    </Page>
  )
}

function Options({ kept }: { kept: PrivacyOption }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const update = useMutation({
    ...privacyMutations.update(cache, () => toast.success(t`Choice saved`)),
    choice: (change) => ['privacy', Object.keys(change).join()],
    onError: (error) => toast.error(wordsFor(error)),
  })
  // A choice stands at once; a refused one goes back.
  const options = update.choices.reduce<PrivacyOption>((shown, change) => ({ ...shown, ...change }), kept)
  const choose = (change: Parameters<typeof update.mutate>[0]) => update.mutate(change)
  const audience = (option: keyof PrivacyOption & `${string}Visibility`, offered: readonly Audience[] = all) => (
    <AudienceSelect value={options[option]} offered={offered} onChoose={(value) => choose({ [option]: value })} />
  )
  return (
    <>
      <Section title={t`Your profile`} text={t`Your name and picture are visible to all members.`}>
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
        chosen={new Map<string, unknown>(Object.entries(options))}
        onChoose={(option, value) => choose({ [option]: value })}
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
