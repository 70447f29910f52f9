import { useLingui } from '@lingui/react/macro'
import { LinkedEvents } from './core/linked-events.tsx'

/** The events of a group. */
export function GroupAside({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  return <LinkedEvents to={{ groupId }} title={t`Events of this group`} />
}
