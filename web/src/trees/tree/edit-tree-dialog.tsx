import { trees, type TreeDetail } from '@mulghar/contract/trees/trees'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../kit/call.ts'
import { useEditedVersion } from '../../kit/edited-version.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { isStaleness } from '../../kit/failures.ts'
import { saveEdit } from '../../kit/save-edit.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { NewerVersion } from '../../kit/ui/newer-version.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor, wordsForCode } from '../../kit/words.ts'
import { written } from '../../kit/written.ts'
import { TreeForm, type TreeFields, type TreeFormProps } from './tree-form.tsx'
import { treeMutations, treeQueries } from '../core/trees.queries.ts'

export type EditTreeDialogProps = { treeId: string; open: boolean; onClose: () => void }

export function EditTreeDialog({ treeId, open, onClose }: EditTreeDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const detail = useQuery({ ...treeQueries.detail(treeId), enabled: open })
  const update = useMutation({
    ...treeMutations.update(cache, treeId),
    mutationFn: (body: Change) =>
      saveEdit({
        id: treeId,
        body,
        send: (sent) => call(trees.update, { params: { id: treeId }, body: sent }),
        read: () => call(trees.detail, { params: { id: treeId } }),
      }),
  })
  const setImage = useMutation(treeMutations.setImage(cache, treeId))
  const busy = update.isPending || setImage.isPending
  const tree = detail.data

  return (
    <Dialog
      about={`tree:${treeId}`}
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
        <EditTreeForm
          key={tree.id}
          tree={tree}
          busy={busy}
          onSave={async (change, image, onProgress) => {
            if (change) await update.mutateToEnd(change)
            if (image) await setImage.mutateToEnd({ file: image, slot: 'image', onProgress })
            toast.success(t`Family tree saved`)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

type Change = Partial<TreeFields> & { version: number }
type Save = Parameters<TreeFormProps['onSave']>

type EditTreeFormProps = {
  tree: TreeDetail
  busy: boolean
  /** `change` is missing where only the picture is another. */
  onSave: (change: Change | undefined, image: Save[1], onProgress: Save[2]) => Promise<void>
}

/** A save of text that was changed elsewhere is refused once, and the newer version is shown above the form. */
function EditTreeForm({ tree, busy, onSave }: EditTreeFormProps) {
  const cache = useQueryClient()
  const hasInput = useRef(false)
  const edited = useEditedVersion({ newest: tree, isDirty: () => hasInput.current, isSame: isSameText })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" onInput={() => void (hasInput.current = true)}>
      {edited.timesTold > 0 && (
        <NewerVersion key={edited.timesTold} text={wordsForCode('kit/stale')}>
          <FieldsOf tree={tree} />
        </NewerVersion>
      )}
      <TreeForm
        key={edited.times}
        id="edit-tree"
        busy={busy}
        initial={fieldsOf(edited.base)}
        pictureUrl={tree.treeImage?.url}
        onSave={async (_, image, onProgress, changes) => {
          const hasChanges = Object.keys(changes).length > 0
          try {
            await onSave(hasChanges ? { ...changes, version: edited.version } : undefined, image, onProgress)
          } catch (error) {
            if (!isStaleness(error)) throw error
            await cache.invalidateQueries({ queryKey: treeQueries.detail(tree.id).queryKey })
            edited.tellNewer()
          }
        }}
      >
        {null}
      </TreeForm>
    </div>
  )
}

const fieldsOf = ({ name, description, gotra, discoverable }: TreeDetail): TreeFields => ({
  name,
  description,
  gotra: gotra ?? '',
  discoverable,
})

function isSameText(tree: TreeDetail, another: TreeDetail): boolean {
  const fields = fieldsOf(another)
  return Object.entries(fieldsOf(tree)).every(([field, value]) => value === fields[field as keyof TreeFields])
}

/** The fields of a tree, as they are now. */
function FieldsOf({ tree: { name, description, gotra, discoverable } }: { tree: TreeDetail }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-2 px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
      {[name, description, gotra].map(
        (text, place) =>
          text && (
            <p key={place} {...written(text)}>
              {text}
            </p>
          ),
      )}
      <div>
        <p className="font-semibold">{t`Who can find this tree?`}</p>
        <p>{discoverable ? t`Everyone on Mulghar` : t`Only its members`}</p>
      </div>
    </div>
  )
}
