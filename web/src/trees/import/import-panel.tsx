import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMutation } from '../../kit/mutation.ts'
import type { Progress as Bytes } from '../../kit/transport.ts'
import { FormError } from '../../kit/form-error.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { FileDrop } from '../../kit/ui/file-drop.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { wordsFor } from '../../kit/words.ts'
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
  const send = useMutation(treeMutations.import())

  if (taskId) return <ImportWatch taskId={taskId} isNew={!treeId} onAgain={() => go(undefined)} />
  return (
    <Card className="grid gap-4">
      <p className="text-ink-soft">
        <Trans>
          GEDCOM is the file that every family tree program can write: look for "Export" there. All versions from 5.5 to
          7.1 are read, in any encoding, and nothing in it is lost.
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
          onFiles={([file]) => {
            if (!file) return
            setBytes(undefined)
            send.mutate(
              { file, familyTreeId: treeId, name: treeId ? undefined : newTreeName(file), onProgress: setBytes },
              { onSuccess: ({ jobId }) => go(jobId) },
            )
          }}
        />
      )}
    </Card>
  )
}
