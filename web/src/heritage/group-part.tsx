import { useLingui } from '@lingui/react/macro'
import { LinkedPlaces } from './core/linked-places.tsx'

/** The places of a group, beside what is posted in it. */
export function GroupAside({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  return <LinkedPlaces to={{ groupId }} title={t`Heritage of this group`} />
}
