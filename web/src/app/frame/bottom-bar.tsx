import { useLingui } from '@lingui/react/macro'
import { NavLink } from './nav-link.tsx'
import type { FrameEntry } from './entries.ts'

/** The navigation of a phone, under the thumb; in a low window within the row at the top. */
export function BottomBar({ entries }: { entries: readonly FrameEntry[] }) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t({ message: 'Main', context: 'navigation' })}
      className="fixed inset-x-0 bottom-0 z-30 grid h-(--bar) auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden low:inset-x-auto low:top-0 low:left-15 low:grid low:h-(--top) low:w-[min(20rem,45vw)] low:border-0 low:bg-transparent low:pb-0"
    >
      {entries
        .filter((entry) => entry.where.includes('bar'))
        .map((entry) => (
          <NavLink
            key={entry.to}
            entry={entry}
            // Its whole name is told also where there is room for one word of it.
            aria-label={t(entry.label)}
            className="grid place-content-center place-items-center gap-px text-xs leading-snug text-ink-soft focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-on-accent-soft [&[aria-current=page]>span]:bg-accent-soft"
          >
            <span className="grid h-7 w-14 place-items-center rounded-full low:h-6 low:w-10">
              <entry.icon className="size-[1.375rem]" strokeWidth={1.75} />
            </span>
            {t(entry.short ?? entry.label)}
          </NavLink>
        ))}
    </nav>
  )
}
