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
        fill="#a4512c"
        d="M15.5 38h33v20h-33zM7 37h3.6v21H7zM53.4 37H57v21h-3.6zM4.5 56.5h55a2.25 2.25 0 0 1 0 4.5h-55a2.25 2.25 0 0 1 0-4.5z"
      />
      <path fill="#f2b23a" d="M25 61V51a7 7 0 0 1 14 0v10z" />
      <path
        fill="#1b6446"
        d="M6.5 37.3C3.4 36.5 1.3 33.9 1.3 30.9c0-3.6 2.8-6.5 6.3-6.7C8 19.3 11.8 15.7 16.5 15.6c1.2 0 2.3.2 3.4.6C20 8.9 25.2 3 32 3s12 5.9 12.1 13.2c1.1-.4 2.2-.6 3.4-.6 4.7.1 8.5 3.7 8.9 8.6 3.5.2 6.3 3.1 6.3 6.7 0 3-2.1 5.6-5.2 6.4C50.5 39.1 41.5 40 32 40s-18.5-.9-25.5-2.7z"
      />
      <path
        fill="none"
        stroke="#a9d8ba"
        strokeWidth="2"
        strokeLinecap="round"
        d="M32 34.5v-19M19.5 28v-1.5a3 3 0 0 1 3-3h19a3 3 0 0 1 3 3V28"
      />
      <path
        fill="#f2b23a"
        d="M32 10.5a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8zM19.5 26.5a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8zM44.5 26.5a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8z"
      />
    </svg>
  )
}

/** The name in its own script. */
export function NativeName() {
  return <span role="img" lang="ne" aria-label="मूलघर" className="native-name" />
}

/** The mark with the name, and on wide screens the name in its own script; where there is little room, the mark, and the name is only told. */
export function Brand({ native, narrow }: { native?: boolean; narrow?: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      <Mark className="size-10" />
      <span className={classes('font-display text-[1.375rem] leading-none text-ink', narrow && 'max-lg:sr-only')}>
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
