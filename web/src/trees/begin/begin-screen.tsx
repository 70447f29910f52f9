import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { useUnsaved } from '../../kit/unsaved.ts'
import { WhoCanFind } from '../tree/who-can-find.tsx'
import { BeginForm } from './begin-form.tsx'
import { begunQuery, type Begun } from './begun.ts'
import type { Told } from './drafts.ts'
import { NearestChart } from './nearest-chart.tsx'
import { namesOf } from './nearest.ts'
import { useBeginning } from './use-beginning.ts'

/** The first minutes of a new member: who they are, who their parents and grandparents are; then the family is asked in. */
export function BeginScreen() {
  const { t } = useLingui()
  const begun = useQuery(begunQuery())
  // People who are found later were made by this page itself.
  const [first, setFirst] = useState<Begun | null>()
  if (first === undefined && begun.data !== undefined) setFirst(begun.data)
  if (first !== undefined) return <Begin begun={first ?? undefined} />
  return (
    <Page width="form">
      <PageTitle title={t`Who are you?`} />
      {failedToLoad(begun) ? (
        <LoadFailed text={wordsFor(begun.error)} busy={begun.isFetching} onRetry={() => void begun.refetch()} />
      ) : (
        <Skeleton text={t`Loading...`} shape="lines" />
      )}
    </Page>
  )
}

function Begin({ begun }: { begun: Begun | undefined }) {
  const { t } = useLingui()
  const beginning = useBeginning(begun)
  const { watch, setDirty } = useUnsaved('own:beginning')
  const { isPending } = beginning
  // The tree is made in several steps: leaving waits for all of them, or ends those that are not sent.
  useEffect(() => setDirty(isPending), [setDirty, isPending])
  if (beginning.data) return <Planted {...beginning.data} />
  return (
    <Page width="form">
      <PageTitle
        title={t`Who are you?`}
        text={t`Start with yourself. Leave a field empty if you do not know the answer.`}
      />
      <div ref={watch} className="contents">
        <BeginForm
          begun={begun?.told}
          busy={isPending}
          error={beginning.error}
          onSave={(wish) => beginning.mutate(wish)}
        />
      </div>
    </Page>
  )
}

type PlantedProps = { treeId: string; people: number; told: Told }

function Planted({ treeId, people, told: { me, typed, native, gender } }: PlantedProps) {
  const { t } = useLingui()
  const top = useRef<HTMLDivElement>(null)
  // The form had the focus, and is gone.
  useEffect(() => top.current?.focus(), [])
  return (
    <Page width="form">
      <div ref={top} tabIndex={-1} className="outline-none">
        <PageTitle title={t`Your tree is ready`} />
      </div>
      <NearestChart names={namesOf(me, typed, native)} gender={gender} />
      <p role="status">
        <Plural value={people} one="# person so far." other="# people so far." />
      </p>
      <Card>
        <WhoCanFind treeId={treeId} />
      </Card>
      <ButtonLink to={treePaths.graph(treeId)} size="lg" className="justify-self-start max-sm:justify-self-stretch">
        <Trans>See the tree</Trans>
      </ButtonLink>
    </Page>
  )
}
