import { Trans, useLingui } from '@lingui/react/macro'
import { Download, File as FileIcon } from 'lucide-react'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { shortDate } from '../../kit/dates.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Button } from '../../kit/ui/button.tsx'
import { PictureViewer } from '../../kit/ui/picture-viewer.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { Spinner } from '../../kit/ui/spinner.tsx'
import { vaultWords } from '../failure-words.ts'
import type { Entry } from '../files/entry.ts'
import { useSize } from '../sizes.ts'
import { useDownload } from '../transfers/use-download.ts'
import { ShownPicture } from './shown-picture.tsx'
import { ShownText } from './shown-text.tsx'
import { shownAs } from './shown-kinds.ts'
import { useOpened, type Opened } from './use-opened.ts'
import { written } from '../../kit/written.ts'

type Props = {
  /** Files of a folder or list, in their order. */
  entries: readonly Entry[]
  id: string | undefined
  onId: (id: string) => void
  onClose: () => void
}

const Pdf = lazyPart(() => import('./shown-pdf.tsx'))

/** Shows files one after the other. Only those that can be shown safely are opened; the others can be saved. */
export function Preview({ entries, id, onId, onClose }: Props) {
  const { t } = useLingui()
  return (
    <PictureViewer
      label={t`Look inside`}
      pictures={entries}
      openId={id}
      onOpen={onId}
      onClose={onClose}
      urlOf={() => undefined}
      show={(entry) => <Inside key={entry.id} entry={entry} />}
      side={(entry) => <Side entry={entry} />}
    />
  )
}

function Side({ entry }: { entry: Entry }) {
  const size = useSize()
  const download = useDownload()
  return (
    <>
      <h2 {...written(entry.name)} className="text-lg wrap-anywhere">
        {entry.name}
      </h2>
      <p className="text-sm text-ink-soft">
        {size(entry.file?.size ?? 0)} · {shortDate(new Date(entry.modified))}
      </p>
      <Button variant="quiet" icon={<Download />} onClick={() => download([entry.id])}>
        <Trans>Download</Trans>
      </Button>
    </>
  )
}

function Inside({ entry }: { entry: Entry }) {
  const { kind } = shownAs(entry.name, entry.file?.size ?? 0)
  if (kind === 'saved') {
    return (
      <Middle>
        <FileIcon aria-hidden="true" className="size-12" strokeWidth={1.5} />
        <p>
          <Trans>This file is not shown here. Download it to open it.</Trans>
        </p>
      </Middle>
    )
  }
  return <OpenedFile entry={entry} />
}

function OpenedFile({ entry }: { entry: Entry }) {
  const [attempt, setAttempt] = useState(0)
  const opened = useOpened(entry, attempt)
  if (opened.kind === 'loading') return <Loading opened={opened} size={entry.file?.size ?? 0} />
  if (opened.kind === 'failed') {
    return (
      <Middle>
        <p role="alert" className="max-w-sm">
          {vaultWords(opened.error)}
        </p>
        <Button onClick={() => setAttempt(attempt + 1)}>
          <Trans>Try again</Trans>
        </Button>
      </Middle>
    )
  }
  return <Shown entry={entry} {...opened} />
}

function Loading({ opened, size }: { opened: Extract<Opened, { kind: 'loading' }>; size: number }) {
  const { t } = useLingui()
  if (size < 4 * 2 ** 20 && !opened.isWaiting) {
    return (
      <Middle>
        <Spinner />
      </Middle>
    )
  }
  const label = opened.isWaiting ? t`Waiting for the connection` : t`Decrypting on this device`
  return (
    <Middle>
      <div className="w-full max-w-64">
        <Progress label={label} part={opened.got / Math.max(1, size)} />
      </div>
    </Middle>
  )
}

function Shown({ entry, blob, url }: { entry: Entry; blob: Blob; url: string }) {
  const [isBroken, setBroken] = useState(false)
  const onError = useCallback(() => setBroken(true), [])
  if (isBroken) {
    return (
      <Middle>
        <p>
          <Trans>This browser cannot show the file. Download it to open it.</Trans>
        </p>
      </Middle>
    )
  }
  switch (shownAs(entry.name, blob.size).kind) {
    case 'picture':
      return <ShownPicture url={url} name={entry.name} onError={onError} />
    case 'audio':
      return (
        <Middle>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a member's own file brings none */}
          <audio controls src={url} onError={onError} aria-label={entry.name} className="w-full max-w-80" />
        </Middle>
      )
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a member's own file brings none
      return <video controls playsInline src={url} onError={onError} aria-label={entry.name} className="size-full" />
    case 'text':
      return <ShownText blob={blob} name={entry.name} />
    case 'pdf':
      return (
        <Suspense
          fallback={
            <Middle>
              <Spinner />
            </Middle>
          }
        >
          <Pdf blob={blob} name={entry.name} onError={onError} />
        </Suspense>
      )
    case 'saved':
      return null
  }
}

const Middle = ({ children }: { children: ReactNode }) => (
  <div className="grid size-full content-center justify-items-center gap-4 px-17 py-6 text-center text-on-media">
    {children}
  </div>
)
