import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { placeDrawings } from './drawings.tsx'
import { heritagePaths } from './paths.ts'

/** The place was deleted, never existed, or is not shared with the viewer. */
export function PlaceNotFound() {
  const { t } = useLingui()
  useDocumentTitle(t`This place is not here`)
  return (
    <Page>
      <EmptyState
        drawing={placeDrawings.closedDoor}
        level="h1"
        title={t`This place is not here`}
        text={t`It was deleted, or it is not shared with you.`}
        action={
          <ButtonLink variant="soft" to={heritagePaths.main}>
            <Trans>Back to Heritage</Trans>
          </ButtonLink>
        }
      />
    </Page>
  )
}
