import type { PlaceLinkKind } from '@mulghar/contract/heritage/kinds'
import { UsersRound } from 'lucide-react'
import { TreeIcon } from '../../kit/ui/icons.tsx'

/** The sign of a family tree or a group beside its name. */
export function LinkIcon({ kind }: { kind: PlaceLinkKind }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-sm bg-accent-soft text-on-accent-soft [&_svg]:size-5"
    >
      {kind === 'TREE' ? <TreeIcon /> : <UsersRound />}
    </span>
  )
}
