import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useId, useState } from 'react'
import { useMutation } from '../../kit/mutation.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { wordsFor } from '../../kit/words.ts'
import { memberMutations } from './members.queries.ts'

/** Leaves a tree; for its owner it says why not, and what there is to do instead. */
export function LeaveButton({ tree, onInvite }: { tree: TreeDetail; onInvite: () => void }) {
  if (tree.can.leave) return <Leave tree={tree} />
  return tree.role === 'OWNER' ? <OwnerStays tree={tree} onInvite={onInvite} /> : null
}

function OwnerStays({ tree, onInvite }: { tree: TreeDetail; onInvite: () => void }) {
  const { t } = useLingui()
  const reasonId = useId()
  const [isOpen, setOpen] = useState(false)
  const isAlone = tree.memberCount < 2
  const reason = t`You own this tree. Hand the tree over to another member, or delete the tree first.`
  return (
    <>
      <Button
        variant="quiet"
        icon={<LogOut />}
        blocked={reason}
        onBlocked={() => setOpen(true)}
        aria-describedby={reasonId}
      >
        <Trans>Leave</Trans>
      </Button>
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
      <Dialog
        keepsInput
        open={isOpen}
        onClose={() => setOpen(false)}
        width="sm"
        title={t`You cannot leave ${tree.name} yet`}
        text={reason}
        actions={
          <>
            <ButtonLink to={treePaths.trees} variant="quiet">
              <Trans>Family trees</Trans>
            </ButtonLink>
            {isAlone && (
              <Button
                onClick={() => {
                  setOpen(false)
                  onInvite()
                }}
              >
                <Trans>Invite</Trans>
              </Button>
            )}
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            {isAlone ? (
              <Trans>
                To hand the tree over, first invite a person. Once they are a member, choose More next to their name,
                then Make owner.
              </Trans>
            ) : (
              <Trans>
                To hand the tree over, choose More next to a member’s name, then Make owner. Then you can leave.
              </Trans>
            )}
          </li>
          <li>
            <Trans>To delete the tree with everything in it, go to your family trees and choose Delete.</Trans>
          </li>
        </ul>
      </Dialog>
    </>
  )
}

function Leave({ tree }: { tree: TreeDetail }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leave = useMutation(memberMutations.leave(useQueryClient(), tree.id))
  return (
    <>
      <Button variant="quiet" icon={<LogOut />} onClick={() => setAsking(true)}>
        <Trans>Leave</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Leave ${tree.name}?`}
        text={
          tree.approval
            ? t`You will no longer see this tree. Everything you added stays in it. Your changes that wait for approval are withdrawn.`
            : t`You will no longer see this tree. Everything you added stays in it.`
        }
        confirmText={t`Leave`}
        busyText={t`Leaving...`}
        busy={leave.isPending}
        error={leave.error ? wordsFor(leave.error) : undefined}
        onConfirm={() =>
          // The tree is closed by then; what failed stands in the dialog.
          void leave.mutateAsync().then(
            () => {
              toast.success(t`You have left ${tree.name}`)
              void navigate(treePaths.trees, { replace: true })
            },
            () => undefined,
          )
        }
      />
    </>
  )
}
