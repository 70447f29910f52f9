import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { placeDrawings } from '../core/drawings.tsx'
import { placeQueries } from '../core/heritage.queries.ts'
import { heritagePaths } from '../core/paths.ts'
import { SearchedPlaces } from './searched-places.tsx'

/** All published places that the viewer may see, newest first. */
export function AllPlaces() {
  const { t } = useLingui()
  return (
    <SearchedPlaces
      query={placeQueries.list}
      title={t`All places`}
      empty={
        <EmptyState
          drawing={placeDrawings.pagoda}
          title={t`No places yet`}
          text={t`Temples, wells, old houses, songs and recipes: begin with one that your family knows.`}
          action={
            <ButtonLink to={heritagePaths.create}>
              <Trans>Add the first place</Trans>
            </ButtonLink>
          }
        />
      }
    />
  )
}
