import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  DoorOpen,
  Ellipsis,
  FileUp,
  History,
  Hourglass,
  MessageSquare,
  ScanSearch,
  Users,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { SendInMessage } from '../../kit/ui/send-in-message.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { treePaths } from '../core/paths.ts'
import { reviewQueries } from '../review/review.queries.ts'

/** The pages of a tree besides its chart. */
export function TreeMenu({ tree }: { tree: TreeDetail }) {
  const { t } = useLingui()
  const review = useQuery({ ...reviewQueries.overview(tree.id), enabled: tree.can.editPeople })
  const found = review.data ? review.data.open.doubles + review.data.open.contradictions : 0
  const [isSending, setSending] = useState(false)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="sm" variant="quiet" icon={<Ellipsis />} title={t`More`} className="max-[90rem]:px-2.5">
            <Roomy>{t`More`}</Roomy>
          </Button>
        }
        entries={[
          { label: t`People`, icon: <Users />, to: treePaths.treePeople(tree.id) },
          { label: t`Members`, icon: <UsersRound />, to: treePaths.members(tree.id) },
          ...(tree.can.editPeople
            ? [
                {
                  label: found > 0 ? t`Review (${found})` : t`Review`,
                  icon: <ScanSearch />,
                  to: treePaths.review(tree.id),
                },
              ]
            : []),
          { label: t`History`, icon: <History />, to: treePaths.history(tree.id) },
          ...(tree.approval && tree.can.editPeople
            ? [{ label: t`Pending changes`, icon: <Hourglass />, to: treePaths.proposals(tree.id) }]
            : []),
          { label: t`Linked family trees`, icon: <DoorOpen />, to: treePaths.links(tree.id) },
          ...(tree.can.import
            ? [
                {
                  label: t({ message: 'Import', context: 'verb' }),
                  icon: <FileUp />,
                  to: treePaths.treeImport(tree.id),
                },
              ]
            : []),
          { label: t`Send in a message`, icon: <MessageSquare />, onSelect: () => setSending(true) },
        ]}
      />
      <SendInMessage card={{ kind: 'TREE', id: tree.id }} open={isSending} onClose={() => setSending(false)} />
    </>
  )
}

/** Words that only a large screen has room for beside all others. */
export function Roomy({ children }: { children: string }) {
  return <span className="max-[90rem]:sr-only">{children}</span>
}
