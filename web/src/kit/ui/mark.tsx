import { useLingui } from '@lingui/react/macro'
import { classes } from './class-names.ts'

export type MarkProps = { className?: string; title?: string }

/** A house under a banyan's crown, its aerial roots the walls, a lamp in the door. */
export function Mark({ className, title }: MarkProps) {
  return (
    <svg
      viewBox="0 0 64 64"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      className={classes('shrink-0', className)}
    >
      <path
        fill="var(--color-crown)"
        d="M11 35.5C5.6 35.2 2 31.6 2 27.2c0-4.1 3-7.4 7-8 .3-5.7 4.6-9.6 10-9.2C21.3 5.3 26.2 3 32 3s10.7 2.3 13 7c5.4-.4 9.7 3.5 10 9.2 4 .6 7 3.9 7 8 0 4.4-3.6 8-9 8.3z"
      />
      <path
        fill="var(--color-wood)"
        d="M12 34h5.5v21H12zM46.5 34H52v21h-5.5zM20.5 34H24v9h-3.5zM40 34h3.5v9H40zM7 55h50a2.5 2.5 0 0 1 0 5H7a2.5 2.5 0 0 1 0-5z"
      />
      <path fill="var(--color-lamp)" d="M23 55V45.5a9 9 0 0 1 18 0V55z" />
    </svg>
  )
}

/** The name in its own script. */
export function NativeName() {
  return <span role="img" lang="ne" aria-label="मूलघर" className="native-name" />
}

/** The mark with the name, and on wide screens the name in its own script. */
export function Brand({ native }: { native?: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      <Mark className="size-8.5" />
      <span className="font-display text-[1.375rem] leading-none text-ink">
        Mulghar
        {native && (
          <span className="block text-xs leading-normal text-ink-faint">
            <NativeName />
          </span>
        )}
      </span>
    </span>
  )
}

/** The loading image of a whole page: the mark breathes while a session is checked or a page comes. */
export function LoadingPage() {
  const { t } = useLingui()
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center">
      <Mark className="breathe size-18" />
      <span className="sr-only">{t`Loading...`}</span>
    </div>
  )
}
