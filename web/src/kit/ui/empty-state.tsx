import { Suspense, type ReactNode } from 'react'
import { silentPart } from '../lazy-part.ts'
import { DrawingFrame, failedLines, type DrawingChoice } from './drawing-frame.tsx'

/** Most pages are not empty: the lines load when an empty state appears. */
const DrawingLines = silentPart(() => import('./drawing-lines.tsx'))

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
      <Suspense fallback={isOffline() ? null : <DrawingFrame>{null}</DrawingFrame>}>
        <DrawingFrame>{linesOf(drawing)}</DrawingFrame>
      </Suspense>
      <Heading className="mt-1 font-display text-lg leading-snug font-semibold">{title}</Heading>
      {text && <p className="max-w-prose text-ink-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

function linesOf(drawing: DrawingChoice): ReactNode {
  if (typeof drawing !== 'string') return drawing
  if (drawing === 'failed') return failedLines
  return <DrawingLines of={drawing} />
}

/** Without a connection the lines may not come for long, and their place would be a gap. */
const isOffline = (): boolean => navigator.onLine === false
