import type { Place } from '@mulghar/contract/heritage/heritage'
import { Trans } from '@lingui/react/macro'
import { longDate } from '../../kit/dates.ts'
import { accountName } from '../../kit/account-name.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { profilePaths } from '../../people/public.ts'
import { written } from '../../kit/written.ts'

/** Who added a place, and when; nothing across a block. */
export function AddedBy({ place: { owner, createdAt } }: { place: Place }) {
  if (!owner) return null
  const name = accountName(owner.name)
  return (
    <Card as="div" className="flex items-center gap-3 max-lg:order-1">
      <Avatar name={name} pictureUrl={owner.picture?.thumbUrl} />
      <p className="min-w-0 leading-snug wrap-anywhere">
        <Trans>
          Added by{' '}
          <Link
            {...written(name)}
            to={profilePaths.profileOf(owner.id)}
            className="inline-block min-h-6 font-semibold hover:underline"
          >
            {name}
          </Link>
        </Trans>
        <span className="block text-sm text-ink-soft">
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
        </span>
      </p>
    </Card>
  )
}
