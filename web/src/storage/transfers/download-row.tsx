import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { isFailure, vaultWords } from '../failure-words.ts'
import { useSize } from '../sizes.ts'
import type { DownloadItem } from './downloads.ts'
import { useTimeLeft } from './time-left.ts'
import { TransferRow } from './transfer-row.tsx'

type Props = { item: DownloadItem; onCancel: () => void }

/** A file that is being downloaded, or could not be. */
export function DownloadRow({ item, onCancel }: Props) {
  const { t } = useLingui()
  const size = useSize()
  const timeLeft = useTimeLeft()
  const { name, status, got, error } = item
  const [gotSize, wholeSize, left] = [size(got), size(item.size), timeLeft(item.secondsLeft)]
  return (
    <TransferRow
      icon={<Download />}
      title={name}
      numbers={t`${gotSize} of ${wholeSize}`}
      part={got / Math.max(1, item.size)}
      text={
        status === 'failed' ? (
          <span role="alert">
            {isFailure(error, 'stopped') ? (
              <Trans>Your vault was locked before this was complete. Please download it again.</Trans>
            ) : (
              vaultWords(error)
            )}
          </span>
        ) : status === 'waiting' ? (
          <Trans>No connection. This continues automatically.</Trans>
        ) : (
          <>
            <Trans>Decrypting on this device</Trans>
            {left && ` · ${left}`}
          </>
        )
      }
      cancelLabel={status === 'failed' ? t`Close` : t`Cancel`}
      onCancel={onCancel}
    />
  )
}
