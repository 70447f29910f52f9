import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import type { Progress as Bytes } from '../../kit/transport.ts'
import { FormError } from '../../kit/form-error.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { FileDrop } from '../../kit/ui/file-drop.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { useAskingWhile } from '../../kit/unsaved.ts'
import { wordsFor } from '../../kit/words.ts'
import { taskMutations } from '../../tasks/public.ts'
import { treeMutations } from '../core/trees.queries.ts'
import { ImportWatch } from './import-watch.tsx'
import { megabytes } from './megabytes.ts'
import { newTreeName } from './new-tree-name.ts'
import { useImportTask } from './use-import-task.ts'

/** Takes a GEDCOM file into a tree, or into a new one. */
export function ImportPanel({ treeId }: { treeId?: string }) {
  const { t } = useLingui()
  const { taskId, go } = useImportTask()
  const [bytes, setBytes] = useState<Bytes>()
  const cancel = useMutation({ ...taskMutations.cancel(), onError: (error) => toast.error(wordsFor(error)) })
  const discarded = useRef<AbortSignal>(undefined)
  const send = useMutation({
    ...treeMutations.import(),
    onSuccess({ jobId }) {
      // The server had the whole file already when the member discarded it.
      if (discarded.current?.aborted) cancel.mutate(jobId)
      else go(jobId)
    },
  })
  const asking = useAskingWhile(send.isPending)

  function begin(file: File) {
    const discard = asking.begin()
    discarded.current = discard
    const upload = new AbortController()
    setBytes(undefined)
    send.mutate({
      file,
      familyTreeId: treeId,
      name: treeId ? undefined : newTreeName(file),
      signal: upload.signal,
      onProgress(progress) {
        // Only an upload that still moves is aborted: the server may have the whole file, and its answer names the import.
        if (discard.aborted && progress.sent < progress.total) upload.abort()
        setBytes(progress)
      },
    })
  }

  if (taskId) return <ImportWatch taskId={taskId} isNew={!treeId} onAgain={() => go(undefined)} />
  return (
    <Card className="grid gap-4">
      <p className="text-ink-soft">
        <Trans>
          Every family tree program can export a GEDCOM file. We read versions 5.5 to 7.1 in any encoding, and nothing
          in the file is lost.
        </Trans>
      </p>
      <FormError text={send.error ? wordsFor(send.error) : undefined} />
      {send.isPending ? (
        <Progress
          label={t`Sending ${send.variables.file.name}`}
          part={bytes && bytes.total ? bytes.sent / bytes.total : undefined}
          numbers={bytes && t`${megabytes(bytes.sent)} of ${megabytes(bytes.total)}`}
        />
      ) : (
        <FileDrop
          accept=".ged,.gdz,.gedcom,.zip"
          label={t`Choose a GEDCOM file or drop it here`}
          hint={t`.ged or .gdz`}
          onFiles={([file]) => file && begin(file)}
        />
      )}
    </Card>
  )
}
