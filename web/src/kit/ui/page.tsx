import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

export type PageProps = {
  /** 'form' for one thing to fill in, 'column' for reading, 'wide' for two columns and tables. */
  width?: 'form' | 'column' | 'wide'
  children: ReactNode
}

const widths = { form: 'max-w-144', column: 'max-w-174', wide: 'max-w-272' }

/** The room a page's content takes; pages that fill the window, such as the chart, do without it. */
export function Page({ width = 'column', children }: PageProps) {
  return (
    <div
      className={classes(
        'mx-auto grid w-full grid-cols-[minmax(0,1fr)] content-start gap-5 px-3.5 pt-4 pb-10 md:px-7 md:pt-7 low:gap-2.5 low:pt-2.5',
        widths[width],
      )}
    >
      {children}
    </div>
  )
}
