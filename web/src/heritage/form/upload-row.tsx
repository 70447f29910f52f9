import { Trans, useLingui } from '@lingui/react/macro'
import { ImageIcon } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { useObjectUrl } from '../../kit/ui/picture-picker.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import type { PhotoUpload } from './photo-uploads.ts'
import { chosenDigits } from '../../kit/digit-choice.ts'

type Props = { upload: PhotoUpload; onAgain: () => void; onCancel: () => void }

const bytesOfMegabyte = 1024 * 1024
const megabytes = (bytes: number) => chosenDigits((bytes / bytesOfMegabyte).toFixed(1))

/** A photo on its way, or one that did not arrive. */
export function UploadRow({ upload: { file, sent, failed }, onAgain, onCancel }: Props) {
  const { t } = useLingui()
  const url = useObjectUrl(file)
  const [gone, all] = [megabytes(sent), megabytes(file.size)]
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-4 border-t border-line pt-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-md bg-sunken text-clay">
        <ImageIcon aria-hidden="true" strokeWidth={1.25} className="size-9" />
        {url && <img src={url} alt="" className="absolute inset-0 size-full object-cover opacity-60" />}
      </div>
      {failed ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-sm font-medium text-sindoor wrap-anywhere">{failed.title}</p>
          {failed.description && <p className="text-sm text-ink-soft">{failed.description}</p>}
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" size="sm" onClick={onAgain}>
              <Trans>Try again</Trans>
            </Button>
            <Button variant="plain" size="sm" onClick={onCancel}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid justify-items-start gap-2 *:w-full">
          <Progress label={file.name} part={file.size > 0 ? sent / file.size : 0} numbers={t`${gone} of ${all} MB`} />
          <Button variant="plain" size="sm" className="w-fit! px-1!" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </li>
  )
}
