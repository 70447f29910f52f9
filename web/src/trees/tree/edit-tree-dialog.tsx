import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { TreeForm } from './tree-form.tsx'
import { treeMutations, treeQueries } from '../core/trees.queries.ts'

export type EditTreeDialogProps = { treeId: string; open: boolean; onClose: () => void }

export function EditTreeDialog({ treeId, open, onClose }: EditTreeDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const detail = useQuery({ ...treeQueries.detail(treeId), enabled: open })
  const update = useMutation(treeMutations.update(cache, treeId))
  const setImage = useMutation(treeMutations.setImage(cache, treeId))
  const busy = update.isPending || setImage.isPending
  const tree = detail.data

  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title={t`Edit family tree`}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form="edit-tree" busy={busy} blocked={!tree && t`The tree is still loading.`}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {detail.isPending && <Skeleton text={t`Loading...`} shape="lines" />}
      {failedToLoad(detail) && <LoadFailed text={wordsFor(detail.error)} onRetry={() => void detail.refetch()} />}
      {tree && (
        <TreeForm
          key={tree.id}
          id="edit-tree"
          busy={busy}
          initial={{
            name: tree.name,
            description: tree.description,
            gotra: tree.gotra ?? '',
            discoverable: tree.discoverable,
          }}
          pictureUrl={tree.treeImage?.url}
          onSave={async (_, image, onProgress, changes) => {
            if (Object.keys(changes).length > 0) await update.mutateToEnd(changes)
            if (image) await setImage.mutateToEnd({ file: image, slot: 'image', onProgress })
            toast.success(t`Family tree saved`)
            onClose()
          }}
        >
          {null}
        </TreeForm>
      )}
    </Dialog>
  )
}
