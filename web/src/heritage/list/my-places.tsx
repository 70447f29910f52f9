import { myPlaceTabs, type MyPlaceTab } from '@mulghar/contract/heritage/heritage'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { earlierData } from '../../kit/earlier-data.ts'
import { grouped } from '../../kit/grouped.ts'
import { useMutation } from '../../kit/mutation.ts'
import { useSearchParams } from '../../kit/router/react.tsx'
import { toast } from '../../kit/toast.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { LostItems } from '../../kit/ui/lost-items.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { useFocusAfterLoss } from '../../kit/ui/use-focus-after-loss.ts'
import { wordsFor } from '../../kit/words.ts'
import { placeDrawings } from '../core/drawings.tsx'
import { placeMutations, placeQueries } from '../core/heritage.queries.ts'
import { heritagePaths } from '../core/paths.ts'
import type { CardLook } from './place-card.tsx'
import { PlaceList } from './place-list.tsx'

const looks: Record<MyPlaceTab, CardLook> = { created: 'own', draft: 'draft', saved: 'counts', visited: 'visited' }

/** What the viewer has added, begun, saved and visited. */
export function MyPlaces() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const tab = myPlaceTabs.find((one) => one === params.get('tab')) ?? 'created'
  // The counts of the tab before stay until those of the next one are there.
  const list = useInfiniteQuery({ ...placeQueries.mine(tab), placeholderData: earlierData })
  const counts = list.data?.pages[0]?.counts
  const titles = useTitles()
  const isOther = list.isPlaceholderData
  const lost = useLostPlaces(tab, isOther ? undefined : list.data)
  const top = useFocusAfterLoss<HTMLElement>(lost.places.length)
  const panel = (
    <PlaceList
      list={isOther ? { ...list, data: undefined, isPending: true, hasNextPage: false } : list}
      title={titles[tab]}
      look={looks[tab]}
      empty={<NoPlaces tab={tab} />}
      below={
        lost.places.length > 0 && (
          <LostItems
            text={t({ message: 'A place you can no longer see', context: 'of heritage' })}
            lost={lost.places}
            label={t`Places you can no longer see`}
            onRemove={lost.remove}
          />
        )
      }
    />
  )
  return (
    <Tabs
      look="segments"
      label={t`My heritage`}
      value={tab}
      onChange={(next) => setParams(next === 'created' ? {} : { tab: next }, { replace: true })}
      tabs={myPlaceTabs.map((value) => ({
        value,
        label: (
          <>
            {titles[value]}
            {counts && <span className="text-xs text-ink-soft tabular-nums">{grouped(counts[value])}</span>}
          </>
        ),
        panel: value === tab && (
          <section ref={top} tabIndex={-1} aria-label={titles[value]} className="scroll-mt-24 outline-none">
            {panel}
          </section>
        ),
      }))}
    />
  )
}

/** The places of a tab that the member may no longer see, without those that are being removed. */
function useLostPlaces(tab: MyPlaceTab, data: { pages: { lost: { id: string }[] }[] } | undefined) {
  const { t } = useLingui()
  // The mutation belongs to the list: it outlives its row, which is hidden until the answer.
  const removal = useMutation({
    ...placeMutations.removeMark(useQueryClient()),
    choice: ({ id, tab: from }) => [`${from} ${id}`],
    onError: (error) => toast.error(wordsFor(error)),
  })
  const hidden = new Set(removal.choices.flatMap((choice) => (choice.tab === tab ? [choice.id] : [])))
  const unseen = data?.pages.flatMap((page) => page.lost).filter(({ id }) => !hidden.has(id)) ?? []
  const remove = (id: string) => {
    if (tab !== 'saved' && tab !== 'visited') return
    void removal.mutateAsync({ id, tab }).then(
      () => toast.success(tab === 'saved' ? t`Removed from your saved places` : t`Visit removed`),
      () => undefined,
    )
  }
  return { places: unseen, remove }
}

function useTitles(): Record<MyPlaceTab, string> {
  const { t } = useLingui()
  return {
    created: t({ message: 'Created', context: 'places' }),
    draft: t({ message: 'Drafts', context: 'places' }),
    saved: t({ message: 'Saved', context: 'places' }),
    visited: t({ message: 'Visited', context: 'places' }),
  }
}

function NoPlaces({ tab }: { tab: MyPlaceTab }) {
  const { t } = useLingui()
  const create = (
    <ButtonLink variant="soft" to={heritagePaths.create}>
      <Trans>New place</Trans>
    </ButtonLink>
  )
  if (tab === 'created')
    return (
      <EmptyState
        drawing={placeDrawings.pagoda}
        title={t`You have not added a place`}
        text={t`Write down what only you still know.`}
        action={create}
      />
    )
  if (tab === 'draft')
    return (
      <EmptyState
        drawing={placeDrawings.draft}
        title={t`No drafts`}
        text={t`A place that you begin is kept here until you publish it.`}
        action={create}
      />
    )
  if (tab === 'saved')
    return (
      <EmptyState
        drawing={placeDrawings.book}
        title={t`Nothing saved`}
        text={t`Press Save on a place, and you find it here again.`}
        action={
          <ButtonLink variant="soft" to={heritagePaths.popular}>
            <Trans>See popular places</Trans>
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      drawing={placeDrawings.signpost}
      title={t`No visits yet`}
      text={t`Press “I was here” on a place to remember the day.`}
      action={
        <ButtonLink variant="soft" to={heritagePaths.main}>
          <Trans>See all places</Trans>
        </ButtonLink>
      }
    />
  )
}
