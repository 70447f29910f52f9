import { useLingui } from '@lingui/react/macro'
import { Link } from '../../kit/ui/link.tsx'
import { Brand } from '../../kit/ui/mark.tsx'
import { NavLink } from './nav-link.tsx'
import { Counts } from './counts.tsx'
import type { FrameEntry } from './entries.ts'

/** The navigation of a wide screen, at its left; on a tablet its words stand below the signs. */
export function Rail({ entries }: { entries: readonly FrameEntry[] }) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t({ message: 'Main', context: 'navigation' })}
      className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-line px-3.5 py-5 max-lg:px-1.5 max-md:hidden low:hidden"
    >
      <Link to="/home" className="mb-4 w-fit rounded-sm px-2.5 py-0.5 max-lg:mx-auto max-lg:px-0.5">
        <Brand native narrow />
      </Link>
      <div className="grid gap-1">
        {entries
          .filter((entry) => entry.where.includes('rail'))
          .map((entry) => (
            <NavLink
              key={entry.to}
              entry={entry}
              className="relative flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink-soft transition-colors max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:px-1 max-lg:py-1.5 max-lg:text-center max-lg:text-xs max-lg:leading-tight not-aria-[current=page]:hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-accent-soft"
            >
              <entry.icon className="size-5 shrink-0" strokeWidth={1.75} />
              {t(entry.label)}
              <Counts of={[entry]} in="rail" />
            </NavLink>
          ))}
      </div>
    </nav>
  )
}
