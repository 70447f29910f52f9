import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { treePaths } from '../../trees/public.ts'
import { placeQueries } from '../core/heritage.queries.ts'
import { PlaceList } from './place-list.tsx'

/** Places that have to do with what the viewer knows; each card says why it is there. */
export function RecommendedPlaces() {
  const { t } = useLingui()
  const list = useInfiniteQuery(placeQueries.recommended())
  return (
    <PlaceList
      list={list}
      title={t`Recommended places`}
      look="reason"
      empty={
        <EmptyState
          drawing="tree"
          title={t`No suggestions yet`}
          text={t`Join a family tree or a group, and its places appear here.`}
          action={
            <ButtonLink variant="soft" to={treePaths.treeSearch}>
              <Trans>Find my family</Trans>
            </ButtonLink>
          }
        />
      }
    />
  )
}
