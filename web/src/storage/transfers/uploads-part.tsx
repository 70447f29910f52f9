import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { useSize } from '../sizes.ts'
import { FailedUploads } from './failed-uploads.tsx'
import { useTimeLeft } from './time-left.ts'
import { TransferRow } from './transfer-row.tsx'
import type { Uploads } from './uploads.ts'
import type { UploadsState } from './uploads-state.ts'

type Props = { uploads: Uploads; state: UploadsState }

/** The uploads as a whole, and those that have failed. */
export function UploadsPart({ uploads, state }: Props) {
  const { t } = useLingui()
  const size = useSize()
  const [isAsking, setAsking] = useState(false)
  const { done, total, sentBytes, bytes, isPaused, failed } = state
  const only = state.items.find(({ status }) => status !== 'failed')
  const [sentSize, wholeSize] = [size(sentBytes), size(bytes)]
  const isKnown = !state.isReading
  const title =
    total === 1 && only
      ? only.name
      : isKnown
        ? t`${done} of ${total} files`
        : plural(done, { one: '# file so far', other: '# files so far' })
  return (
    <>
      {(total > done || state.isReading) && (
        <TransferRow
          icon={<Upload />}
          title={title}
          numbers={state.isReading ? sentSize : t`${sentSize} of ${wholeSize}`}
          part={state.isReading ? undefined : sentBytes / Math.max(1, bytes)}
          text={<WhatHappens state={state} onNow={() => uploads.resume()} />}
          cancelLabel={t`Cancel`}
          onCancel={() => setAsking(true)}
          more={
            <IconButton
              size="sm"
              label={isPaused ? t`Continue` : t`Pause`}
              onClick={() => (isPaused ? uploads.resume() : uploads.pause())}
            >
              {isPaused ? <Play /> : <Pause />}
            </IconButton>
          }
        />
      )}
      {failed > 0 && <FailedUploads uploads={uploads} state={state} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          uploads.cancelAll()
        }}
        title={t`Stop uploading?`}
        text={
          isKnown ? (
            <Plural value={total - done} one="# file is not uploaded yet." other="# files are not uploaded yet." />
          ) : (
            <Trans>Not all files are uploaded yet.</Trans>
          )
        }
        confirmText={t`Stop uploading`}
        cancelText={t`Continue uploading`}
        tone="danger"
      />
    </>
  )
}

function WhatHappens({ state, onNow }: { state: UploadsState; onNow: () => void }) {
  const timeLeft = useTimeLeft()
  if (state.isPaused) return <Trans>Paused</Trans>
  switch (state.waitsFor) {
    case 'connection':
      return (
        <>
          <Trans>No connection. This continues automatically.</Trans>{' '}
          <Button variant="plain" size="sm" onClick={onNow}>
            <Trans>Try now</Trans>
          </Button>
        </>
      )
    case 'vault':
      return <Trans>Your vault is locked. The upload continues when you unlock the vault.</Trans>
    case 'others':
      return <Trans>Other tabs or devices are uploading. This continues when they are done.</Trans>
    case undefined:
  }
  const left = timeLeft(state.secondsLeft)
  return (
    <>
      <Trans>Encrypting on this device</Trans>
      {left && ` · ${left}`}
    </>
  )
}
