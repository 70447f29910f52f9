import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'

export type CardProps = ComponentProps<'section'> & { as?: 'section' | 'article' | 'div' | 'li'; pad?: boolean }

/** Paper on paper: a hairline, a soft lift. */
export function Card({ as = 'section', pad = true, className, ...rest }: CardProps) {
  const Tag = as as 'section'
  return (
    <Tag
      {...rest}
      className={classes('rounded-lg border border-line bg-surface shadow-lift', pad && 'p-4 md:p-5', className)}
    />
  )
}

/** The heading of a card, with whatever belongs to its right. */
export function CardTitle({ children, aside, level = 2 }: { children: ReactNode; aside?: ReactNode; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Heading className="min-w-0 flex-1 text-lg">{children}</Heading>
      {aside}
    </div>
  )
}
