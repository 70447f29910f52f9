import { useLingui } from '@lingui/react/macro'
import { ProgramList } from './programs/program-list.tsx'

/** The finance programs of a family tree. */
export function TreePart({ treeId }: { treeId: string }) {
  const { t } = useLingui()
  return <ProgramList of={{ familyId: treeId }} title={t`Finance programs of this family`} />
}
