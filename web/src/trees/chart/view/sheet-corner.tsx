import type { ReactNode } from 'react'
import { classes } from '../../../kit/ui/class-names.ts'

/** Where the chosen person's sheet stands over a chart: in its lower left corner, on a narrow one along its foot. */
export function SheetCorner({ isBesideGutter, children }: { isBesideGutter?: boolean; children: ReactNode }) {
  return (
    <div
      data-still
      className={classes(
        'absolute inset-x-0 bottom-0 z-10 flex max-h-3/4 cursor-default touch-auto items-stretch overflow-x-clip overflow-y-auto rounded-t-lg border-t border-line bg-surface shadow-float empty:hidden print:hidden',
        '@min-[40rem]:right-auto @min-[40rem]:bottom-4 @min-[40rem]:rounded-lg @min-[40rem]:border @min-[40rem]:shadow-lift',
        isBesideGutter ? '@min-[40rem]:left-18' : '@min-[40rem]:left-4',
        'low:@min-[40rem]:bottom-1 low:@min-[40rem]:max-w-[calc(100%-21rem)]',
      )}
    >
      {children}
    </div>
  )
}
