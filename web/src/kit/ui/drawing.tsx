import { DrawingFrame, type DrawingName } from './drawing-frame.tsx'
import DrawingLines from './drawing-shapes.tsx'

/** A drawing on a page that always shows one; its lines come with the page's code. */
export function Drawing({ of, className }: { of: DrawingName; className?: string }) {
  return (
    <DrawingFrame {...(className && { className })}>
      <DrawingLines of={of} />
    </DrawingFrame>
  )
}
