import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, FolderUp, Upload } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { useUpload } from './use-upload.ts'
import { chosenFiles } from './walk-files.ts'

type Props = {
  folderId: string | null
  /** Why nothing can be uploaded now. */
  blocked?: string | undefined
  className?: string
}

/** Phones can choose files only. */
const canChooseFolders = (): boolean =>
  'webkitdirectory' in HTMLInputElement.prototype && !matchMedia('(hover: none) and (pointer: coarse)').matches

/** Chooses files, or a folder with all that is in it. */
export function UploadButton({ folderId, blocked, className }: Props) {
  const { t } = useLingui()
  const upload = useUpload(folderId)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Emptying the input empties its list, too.
    const chosen = Array.from(target.files ?? [])
    target.value = ''
    if (chosen.length > 0) upload(chosenFiles(chosen))
  }
  const look = { variant: 'filled' as const, icon: <Upload />, blocked, className }
  return (
    <>
      {canChooseFolders() && !blocked ? (
        <Menu
          align="end"
          trigger={
            <Button {...look}>
              <Trans>Upload</Trans>
            </Button>
          }
          entries={[
            { label: t`Files`, icon: <FileUp />, onSelect: () => files.current?.click() },
            { label: t`Folder`, icon: <FolderUp />, onSelect: () => folder.current?.click() },
          ]}
        />
      ) : (
        <Button {...look} onClick={() => files.current?.click()}>
          <Trans>Upload</Trans>
        </Button>
      )}
      <input ref={files} type="file" multiple hidden aria-label={t`Files to upload`} onChange={take} />
      <input
        ref={(input) => {
          folder.current = input
          if (input) input.webkitdirectory = true
        }}
        type="file"
        hidden
        aria-label={t`Folder to upload`}
        onChange={take}
      />
    </>
  )
}
