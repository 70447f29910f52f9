import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { placeDrawings } from '../core/drawings.tsx'
import { placeQueries } from '../core/heritage.queries.ts'
import { heritagePaths } from '../core/paths.ts'
import { SearchedPlaces } from './searched-places.tsx'

/** Public places that many like, save and visit. */
export function PopularPlaces() {
  const { t } = useLingui()
  return (
    <SearchedPlaces
      query={placeQueries.popular}
      title={t`Popular places`}
      empty={
        <EmptyState
          drawing={placeDrawings.pagoda}
          title={t`Nothing popular yet`}
          text={t`Places appear here when people like, save or visit them.`}
          action={
            <ButtonLink variant="soft" to={heritagePaths.main}>
              <Trans>See all places</Trans>
            </ButtonLink>
          }
        />
      }
    />
  )
}
