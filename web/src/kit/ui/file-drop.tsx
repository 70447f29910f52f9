import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { tellChange } from '../watch-input.ts'
import { classes } from './class-names.ts'
import { useControl } from './field.tsx'

export type FileDropProps = {
  /** As in an input's accept: ".ged,.gdz,.zip" or "image/*". */
  accept?: string
  multiple?: boolean
  /** What may be dropped here, in words. */
  hint?: ReactNode
  /** The files as they are; whoever takes them decides what is wrong with them. */
  onFiles: (files: File[]) => void
  disabled?: boolean
  label?: ReactNode
}

/** A place to drop files on, which is also an ordinary file button. */
export function FileDrop({ accept, multiple, hint, onFiles, disabled, label }: FileDropProps) {
  const control = useControl()
  const [over, setOver] = useState(false)

  function take(files: FileList | null) {
    if (disabled || !files?.length) return
    onFiles(multiple ? [...files] : [...files].slice(0, 1))
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    tellChange(event.currentTarget, 'dropped')
    take(event.dataTransfer.files)
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'grid cursor-pointer justify-items-center gap-1.5 rounded-md border-2 border-dashed px-5 py-8 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface hover:bg-sunken',
        disabled && 'cursor-not-allowed opacity-60',
      )}
    >
      <Upload aria-hidden="true" className="size-7 text-accent" strokeWidth={1.75} />
      <span className="font-semibold">{label ?? <Trans>Choose a file or drop it here</Trans>}</span>
      {hint && <span className="text-sm text-ink-soft">{hint}</span>}
      <input
        {...control}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}
