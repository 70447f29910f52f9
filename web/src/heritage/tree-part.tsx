import { useLingui } from '@lingui/react/macro'
import { LinkedPlaces } from './core/linked-places.tsx'

/** The places of a family tree, on its page. */
export function TreePart({ treeId }: { treeId: string }) {
  const { t } = useLingui()
  return <LinkedPlaces to={{ treeId }} title={t`Heritage of this family`} />
}
