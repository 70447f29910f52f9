import { useLingui } from '@lingui/react/macro'
import { LinkedEvents } from './core/linked-events.tsx'

/** The events of a family tree. */
export function TreePart({ treeId }: { treeId: string }) {
  const { t } = useLingui()
  return <LinkedEvents to={{ familyTreeId: treeId }} title={t`Events of this family`} />
}
