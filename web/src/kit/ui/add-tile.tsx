import { Plus } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { tellChange } from '../watch-input.ts'
import { classes } from './class-names.ts'

type Props = {
  inputLabel: string
  accept: string
  busy: boolean
  onFiles: (files: File[]) => void
  className?: string
  children: ReactNode
}

/** The first of many tiles: files are chosen by it, or dropped on it. */
export function AddTile({ inputLabel, accept, busy, onFiles, className, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined) => {
    if (!busy && files?.length) onFiles([...files])
  }
  return (
    <>
      <button
        type="button"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={() => !busy && input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          tellChange(event.currentTarget, 'dropped')
          take(event.dataTransfer.files)
        }}
        className={classes(
          'grid aspect-square w-full content-center justify-items-center gap-1.5 border border-dashed border-line-strong p-1 text-center text-sm leading-tight max-[16rem]:text-2xs font-semibold text-accent hover:bg-sunken',
          className,
        )}
      >
        <Plus aria-hidden="true" className="size-6" strokeWidth={1.75} />
        {children}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        aria-label={inputLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
    </>
  )
}
