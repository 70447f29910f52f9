import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useUpload } from './use-upload.ts'
import { droppedEntries, droppedFiles } from './walk-files.ts'

type Props = { folderId: string | null; isBlocked?: boolean; children: ReactNode }

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Takes files and folders that are dropped anywhere on it. */
export function DropArea({ folderId, isBlocked, children }: Props) {
  const upload = useUpload(folderId)
  const [isOver, setOver] = useState(false)
  // Entering a child of the area leaves its parent.
  const depth = useRef(0)
  const enter = (by: number) => {
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  function drop(event: DragEvent) {
    if (!hasFiles(event)) return
    event.preventDefault()
    enter(-depth.current)
    if (!isBlocked) upload(droppedFiles(droppedEntries(event.dataTransfer)))
  }
  return (
    <div
      className="relative"
      onDragEnter={(event) => hasFiles(event) && enter(1)}
      onDragLeave={(event) => hasFiles(event) && enter(-1)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = isBlocked ? 'none' : 'copy'
      }}
      onDrop={drop}
    >
      {children}
      {isOver && !isBlocked && (
        <div className="pointer-events-none absolute -inset-2 z-10 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/85">
          <p className="flex items-center gap-2 font-semibold text-on-accent-soft">
            <Upload aria-hidden="true" className="size-6" />
            <Trans>Drop to upload here</Trans>
          </p>
        </div>
      )}
    </div>
  )
}
