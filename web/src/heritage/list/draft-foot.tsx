import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { relativeTime } from '../../kit/dates.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { DeletePlace } from '../core/delete-place.tsx'
import { heritagePaths } from '../core/paths.ts'

/** When a draft was saved, what it needs before it can be published, and how to go on. */
export function DraftFoot({ place }: { place: PlaceCard }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { id, changedAt, missing } = place
  return (
    <>
      <p className="flex items-start gap-1.5 pt-2 pr-2 text-sm text-ink-soft">
        <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          <Trans>
            Saved <time dateTime={changedAt}>{relativeTime(changedAt)}</time>.
          </Trans>{' '}
          <Missing missing={missing} />
        </span>
      </p>
      <div className="relative flex flex-wrap items-center gap-2 pt-2">
        <ButtonLink variant="soft" size="sm" to={heritagePaths.edit(id)}>
          <Trans context="with a draft">Continue</Trans>
        </ButtonLink>
        <IconButton size="sm" variant="danger" label={t`Delete draft`} onClick={() => setAsking(true)}>
          <Trash2 className="text-sindoor" />
        </IconButton>
      </div>
      <DeletePlace place={place} open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

function Missing({ missing }: Pick<PlaceCard, 'missing'>) {
  const needsCategory = missing.includes('CATEGORY')
  const needsWhere = missing.includes('WHERE')
  if (needsCategory && needsWhere) return <Trans>A category is missing, and a city or a point on the map.</Trans>
  if (needsCategory) return <Trans>A category is missing.</Trans>
  if (needsWhere) return <Trans>A city or a point is missing.</Trans>
  return <Trans>Ready to publish.</Trans>
}
