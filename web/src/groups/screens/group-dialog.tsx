import type { Group } from '@mulghar/contract/groups/groups'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { GroupForm } from '../core/group-form.tsx'
import { groupMutations } from '../core/groups.queries.ts'
import { groupPaths } from '../core/paths.ts'

const formId = 'new-group'

/** Founds a group. */
export function GroupDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const create = useMutation(groupMutations.create(useQueryClient()))
  const enter = ({ id, name }: Group) => {
    toast.success(t`${name} was created`)
    onClose()
    void navigate(groupPaths.group(id))
  }
  return (
    <Dialog
      about="new:group"
      open={open}
      onClose={onClose}
      locked={create.isPending}
      title={t`New group`}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={formId} busy={create.isPending} busyText={t`Creating...`}>
            <Trans>Create group</Trans>
          </Button>
        </>
      }
    >
      <GroupForm id={formId} busy={create.isPending} onSave={async (draft) => enter(await create.mutateAsync(draft))} />
    </Dialog>
  )
}
