import { classes } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

/** The classes of a link in running text. */
export const linkLook =
  'font-medium text-accent underline decoration-1 underline-offset-3 decoration-line-strong hover:decoration-current'

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classes(linkLook, className)} />
}
