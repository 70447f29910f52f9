import { useLingui } from '@lingui/react/macro'
import { ProgramList } from './programs/program-list.tsx'

/** The finance programs of a group. */
export function GroupAside({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  return <ProgramList of={{ groupId }} title={t`Finance programs of this group`} />
}
