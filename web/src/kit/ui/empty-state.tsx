import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { DrawingFrame, failedLines, type DrawingChoice } from './drawing-frame.tsx'

/** Most pages are not empty: the lines load when an empty state appears. The frame reserves their space. */
const DrawingLines = lazyPart(() => import('./drawing-lines.tsx'))

export type EmptyStateProps = {
  drawing: DrawingChoice
  title: string
  text?: ReactNode
  /** The one button that does the next thing. */
  action?: ReactNode
  /** The heading's level; 'p' where the words are no heading. */
  level?: 'h1' | 'h2' | 'h3' | 'p'
}

export function EmptyState({ drawing, title, text, action, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <DrawingFrame>{linesOf(drawing)}</DrawingFrame>
      <Heading className="mt-1 font-display text-lg leading-snug font-semibold">{title}</Heading>
      {text && <p className="max-w-prose text-ink-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

function linesOf(drawing: DrawingChoice): ReactNode {
  if (typeof drawing !== 'string') return drawing
  if (drawing === 'failed') return failedLines
  return (
    <Suspense fallback={null}>
      <DrawingLines of={drawing} />
    </Suspense>
  )
}
