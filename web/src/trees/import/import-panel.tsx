import type { ChosenEncoding } from '@mulghar/contract/trees/import-report'
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
import { treeMutations, type DoubtfulFile } from '../core/trees.queries.ts'
import { EncodingStep } from './encoding-step.tsx'
import { ImportWatch } from './import-watch.tsx'
import { isUtf8OrArchive } from './is-utf8.ts'
import { megabytes } from './megabytes.ts'
import { newTreeName } from './new-tree-name.ts'
import { useImportTask } from './use-import-task.ts'

/** Takes a GEDCOM file into a tree, or into a new one. */
export function ImportPanel({ treeId }: { treeId?: string }) {
  const { taskId, go } = useImportTask()
  const { send, bytes, begin } = useSending(treeId, go)
  const [doubtful, setDoubtful] = useState<DoubtfulFile>()
  const preview = useMutation(treeMutations.previewEncoding())

  async function choose(file: File) {
    send.reset()
    preview.reset()
    if (await isUtf8OrArchive(file)) begin(file)
    else
      preview.mutate(file, {
        onSuccess: (found) => (found.isSure ? begin(file) : setDoubtful({ file, preview: found })),
      })
  }

  if (taskId) return <ImportWatch taskId={taskId} isNew={!treeId} onAgain={() => go(undefined)} />
  if (doubtful)
    return (
      <EncodingStep
        doubtful={doubtful}
        onImport={(encoding) => {
          setDoubtful(undefined)
          begin(doubtful.file, encoding)
        }}
        onAgain={() => setDoubtful(undefined)}
      />
    )
  return (
    <FileCard
      error={send.error ?? preview.error}
      sending={send.isPending ? { file: send.variables.file, bytes } : undefined}
      reading={preview.isPending ? preview.variables : undefined}
      onFile={(file) => void choose(file)}
    />
  )
}

/** Sends a file to be imported; a member who leaves the page discards it. */
function useSending(treeId: string | undefined, onTask: (taskId: string) => void) {
  const [bytes, setBytes] = useState<Bytes>()
  const cancel = useMutation({ ...taskMutations.cancel(), onError: (error) => toast.error(wordsFor(error)) })
  const discarded = useRef<AbortSignal>(undefined)
  const send = useMutation({
    ...treeMutations.import(),
    onSuccess({ jobId }) {
      // The server had the whole file already when the member discarded it.
      if (discarded.current?.aborted) cancel.mutate(jobId)
      else onTask(jobId)
    },
  })
  const asking = useAskingWhile(send.isPending)

  function begin(file: File, encoding?: ChosenEncoding) {
    const discard = asking.begin()
    discarded.current = discard
    const upload = new AbortController()
    setBytes(undefined)
    send.mutate({
      file,
      familyTreeId: treeId,
      name: treeId ? undefined : newTreeName(file),
      encoding,
      signal: upload.signal,
      onProgress(progress) {
        // Only an upload that still moves is aborted: the server may have the whole file, and its answer names the import.
        if (discard.aborted && progress.sent < progress.total) upload.abort()
        setBytes(progress)
      },
    })
  }

  return { send, bytes, begin }
}

type FileCardProps = {
  error: Error | null
  sending: { file: File; bytes: Bytes | undefined } | undefined
  reading: File | undefined
  onFile: (file: File) => void
}

/** Where a file is chosen, and how far it is sent. */
function FileCard({ error, sending, reading, onFile }: FileCardProps) {
  const { t } = useLingui()
  return (
    <Card className="grid gap-4">
      <p className="text-ink-soft">
        <Trans>
          Every family tree program can export a GEDCOM file. We read versions 5.5 to 7.1 in any encoding, and nothing
          in the file is lost.
        </Trans>
      </p>
      <FormError text={error ? wordsFor(error) : undefined} />
      {sending ? (
        <Progress
          label={t`Sending ${sending.file.name}`}
          part={sending.bytes?.total ? sending.bytes.sent / sending.bytes.total : undefined}
          numbers={sending.bytes && t`${megabytes(sending.bytes.sent)} of ${megabytes(sending.bytes.total)}`}
        />
      ) : reading ? (
        <Progress label={t`Reading ${reading.name}`} part={undefined} />
      ) : (
        <FileDrop
          accept=".ged,.gdz,.gedcom,.zip"
          label={t`Choose a GEDCOM file or drop it here`}
          hint={t`.ged or .gdz`}
          onFiles={([file]) => file && onFile(file)}
        />
      )}
    </Card>
  )
}
