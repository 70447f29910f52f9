import type { GroupInvitation } from '@mulghar/contract/groups/invitations'
import { Plural, Trans } from '@lingui/react/macro'
import { longDate } from '../../kit/dates.ts'

/** How long a link invites, and how many. */
export function LinkTerms({ invitation: { expiresAt, uses, mostUses } }: { invitation: GroupInvitation }) {
  return (
    <>
      {expiresAt && <Trans>until {longDate(expiresAt)}</Trans>}
      {' · '}
      {mostUses === null ? (
        <Plural value={uses} one="used once" other="used # times" />
      ) : (
        <Trans>
          used {uses} of {mostUses} times
        </Trans>
      )}
    </>
  )
}
