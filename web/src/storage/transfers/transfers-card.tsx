import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../kit/ui/card.tsx'
import { DownloadRow } from './download-row.tsx'
import { SameNameDialog } from './same-name-dialog.tsx'
import { UploadsPart } from './uploads-part.tsx'
import { useTransfers } from './use-transfers.ts'

/** The uploads and downloads of this tab, with those that failed. Renders nothing where there are none. */
export function TransfersCard() {
  const { t } = useLingui()
  const { uploads, downloads, uploadsState, downloadsState, question } = useTransfers()
  const hasUploads = uploadsState.total > 0 || uploadsState.failed > 0 || uploadsState.isReading
  const isUploading = hasUploads && (uploads.isBusy || uploadsState.failed > 0)
  const shown = downloadsState.filter(({ status }) => status !== 'done')
  return (
    <>
      {question && uploads.isBusy && <SameNameDialog key={question.name} question={question} />}
      {(isUploading || shown.length > 0) && (
        <Card
          aria-label={t`Uploads and downloads`}
          className="sticky bottom-[calc(var(--bar,0px)+0.75rem)] z-10 mt-5 grid max-h-[60dvh] gap-4 overflow-y-auto shadow-high"
        >
          {isUploading && <UploadsPart uploads={uploads} state={uploadsState} />}
          {shown.map((item) => (
            <DownloadRow key={item.key} item={item} onCancel={() => downloads.cancel(item.key)} />
          ))}
        </Card>
      )}
      <p role="status" className="sr-only">
        {uploadsState.isComplete && <Trans>Everything is uploaded.</Trans>}
      </p>
    </>
  )
}
