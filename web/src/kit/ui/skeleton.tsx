import type { ReactNode } from 'react'
import { useHasConnection, useLoadingWords } from '../use-connection.ts'
import { classes } from './class-names.ts'

/** One grey shape; its size comes from the classes given. */
export function Bone({ className = 'h-4 w-full', round }: { className?: string; round?: boolean }) {
  return <span className={classes('block bg-sunken', round ? 'rounded-full' : 'rounded-sm', className)} />
}

export type SkeletonProps = {
  /** The sentence that says what is coming. */
  text: string
  shape?: 'lines' | 'cards' | 'rows' | 'page'
  count?: number
  /** A shape of one's own instead. */
  children?: ReactNode
}

/** The shape of what comes, for what takes longer than 300 ms. Without a connection nothing comes, and words say so. */
export function Skeleton({ text, shape = 'rows', count = 3, children }: SkeletonProps) {
  const words = useLoadingWords(text)
  const isComing = useHasConnection()
  return (
    <div role="status" className="appear-late grid gap-3">
      <p className="text-sm text-ink-soft">{words}</p>
      <div
        aria-hidden="true"
        className={classes(
          'grid',
          isComing && 'shimmer',
          shape === 'cards' ? 'gap-4 sm:grid-cols-2 lg:grid-cols-3' : 'gap-3',
        )}
      >
        {children ?? Array.from({ length: count }, (_, index) => <Shape key={index} shape={shape} />)}
      </div>
    </div>
  )
}

function Shape({ shape }: { shape: NonNullable<SkeletonProps['shape']> }) {
  if (shape === 'lines') return <Bone />
  if (shape === 'cards') {
    return (
      <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
        <Bone className="aspect-16/9 w-full" />
        <Bone className="h-5 w-2/3" />
        <Bone className="h-4 w-full" />
      </div>
    )
  }
  if (shape === 'page') {
    return (
      <div className="grid gap-3 rounded-lg border border-line bg-surface p-5">
        <Bone className="h-6 w-1/2" />
        <Bone />
        <Bone className="h-4 w-4/5" />
      </div>
    )
  }
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-3.5">
      <Bone className="size-10" round />
      <div className="grid flex-1 gap-2">
        <Bone className="h-4 w-2/5" />
        <Bone className="h-3.5 w-3/5" />
      </div>
    </div>
  )
}
