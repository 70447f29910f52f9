import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, X } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { isCode, vaultWords } from '../failure-words.ts'
import { UnreadableFile } from './upload-one.ts'
import type { Uploads } from './uploads.ts'
import type { UploadItem, UploadsState } from './uploads-state.ts'
import { written } from '../../kit/written.ts'

type Props = { uploads: Uploads; state: UploadsState }

/** Files that could not be uploaded, and why. */
export function FailedUploads({ uploads, state }: Props) {
  const failed = state.items.filter(({ status }) => status === 'failed')
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p role="alert" className="flex-1 text-sm font-medium">
          <Plural value={state.failed} one="# file was not uploaded." other="# files were not uploaded." />
        </p>
        {state.failed > 1 && (
          <Button size="sm" variant="quiet" onClick={() => uploads.tryAgain()}>
            <Trans>Try all again</Trans>
          </Button>
        )}
      </div>
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {failed.map((item) => (
          <Failed key={item.key} uploads={uploads} item={item} />
        ))}
      </ul>
    </div>
  )
}

function Failed({ uploads, item }: { uploads: Uploads; item: UploadItem }) {
  const { t } = useLingui()
  const isOfDevice = item.error instanceof UnreadableFile || item.error instanceof DOMException
  const words = isOfDevice
    ? t`The file cannot be read on this device. The file may have been changed, moved or deleted.`
    : isCode(item.error, 'storage/node-not-found')
      ? t`The folder was moved to the Trash or deleted in the meantime.`
      : vaultWords(item.error)
  const name = item.name === '' ? t`A folder` : [...item.folders, item.name].join('/')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1">
      <div className="min-w-0">
        <p {...written(name)} className="truncate text-sm">
          {name}
        </p>
        <p className="text-xs text-ink-soft">{words}</p>
      </div>
      {item.name === '' ? (
        <span />
      ) : (
        <IconButton size="sm" label={t`Try again: ${name}`} onClick={() => uploads.tryAgain(item.key)}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton size="sm" label={t`Remove from the list: ${name}`} onClick={() => uploads.cancel(item.key)}>
        <X />
      </IconButton>
    </li>
  )
}
