import { documents, maxPaperBytes, type Document } from '@mulghar/contract/documents/documents'
import { mostMedias } from '@mulghar/contract/finance/donors'
import { useLingui } from '@lingui/react/macro'
import { FileText, Paperclip, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { upload } from '../../kit/call.ts'
import { FileDrop } from '../../kit/ui/file-drop.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import type { Progress as Progressed } from '../../kit/transport.ts'
import { useAskingWhile } from '../../kit/unsaved.ts'
import { wordsFor } from '../../kit/words.ts'
import { written } from '../../kit/written.ts'

type Sending = { name: string; part: number | undefined }

type FieldProps = {
  papers: readonly Document[]
  onAdd: (paper: Document) => void
  onRemove: (id: string) => void
  /** While files are sent the entry cannot be saved. */
  onBusy: (isBusy: boolean) => void
  /** Names of papers that a draft kept and that no longer exist. */
  gone: readonly string[]
}

/** Photos and PDFs that belong to an entry, each sent as soon as it is chosen. */
export function PapersField({ papers, onAdd, onRemove, onBusy, gone }: FieldProps) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const asking = useAskingWhile(isBusy)
  const [sending, setSending] = useState<Sending>()
  const [wrong, setWrong] = useState<string[]>([])

  async function send(file: File, signal: AbortSignal): Promise<string | undefined> {
    if (file.size > maxPaperBytes) return t`${file.name} is larger than 10 MB.`
    setSending({ name: file.name, part: undefined })
    try {
      const onProgress = ({ sent, total }: Progressed) => setSending({ name: file.name, part: sent / total })
      onAdd(await upload(documents.upload, { query: { location: 'drop' } }, file, { signal, onProgress }))
      return undefined
    } catch (error) {
      if (signal.aborted) return undefined
      const why = wordsFor(error)
      return t`${file.name}: ${why}`
    } finally {
      setSending(undefined)
    }
  }

  async function take(files: readonly File[]) {
    const room = mostMedias - papers.length
    const faults: string[] = []
    const discarded = asking.begin()
    const setBusy = (isNow: boolean) => {
      setIsBusy(isNow)
      onBusy(isNow)
    }
    setBusy(true)
    for (const file of files.slice(0, room)) {
      if (discarded.aborted) break
      const fault = await send(file, discarded)
      if (fault) faults.push(fault)
    }
    setBusy(false)
    if (files.length > room) faults.push(t`An entry can have at most ${mostMedias} files.`)
    setWrong(faults)
  }

  return (
    <div role="group" aria-label={t({ message: 'Papers', context: 'of an entry' })} className="grid gap-2">
      <Papers
        papers={papers}
        act={({ id, name }) => (
          <IconButton size="sm" label={t`Remove ${name}`} onClick={() => onRemove(id)}>
            <X />
          </IconButton>
        )}
      />
      {sending ? (
        <Progress label={sending.name} part={sending.part} />
      ) : (
        papers.length < mostMedias && (
          <FileDrop
            multiple
            accept="image/*,application/pdf"
            label={t`Attach photos or PDFs`}
            hint={t`A bill or a receipt, 10 MB at most`}
            onFiles={(files) => void take(files)}
          />
        )
      )}
      {[...gone.map((name) => t`${name} is no longer available. Please attach it again.`), ...wrong].map((text) => (
        <p key={text} role="alert" className="text-xs font-medium wrap-anywhere text-sindoor">
          {text}
        </p>
      ))}
    </div>
  )
}

type PapersProps = { papers: readonly Document[]; act?: (paper: Document) => ReactNode }

/** Papers by name. None is opened within the page: a photo has a tab of its own, a PDF is saved. */
export function Papers({ papers, act }: PapersProps) {
  if (papers.length === 0) return null
  return (
    <ul className="grid gap-1">
      {papers.map((paper) => (
        <li key={paper.id} className="flex items-center gap-2">
          <a
            href={paper.url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-sm text-sm font-medium text-accent underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {paper.thumbUrl ? (
              <img src={paper.thumbUrl} alt="" className="size-9 shrink-0 rounded-sm object-cover" />
            ) : (
              <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-sunken">
                {paper.type === 'FILE' ? <FileText className="size-5" /> : <Paperclip className="size-5" />}
              </span>
            )}
            <span {...written(paper.name)} className="min-w-0 wrap-anywhere">
              {paper.name}
            </span>
          </a>
          {act?.(paper)}
        </li>
      ))}
    </ul>
  )
}
