import { useLingui } from '@lingui/react/macro'
import { Menu as Lines } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from '../../kit/router/react.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { Counts } from './counts.tsx'
import type { FrameEntry } from './entries.ts'
import { isBehind } from './here.ts'
import { NavLink } from './nav-link.tsx'

const stopLook =
  'grid place-content-center place-items-center gap-px text-xs leading-snug text-ink-soft focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-on-accent-soft [&[aria-current=page]>span]:bg-accent-soft'

/** The navigation of a phone, under the thumb; in a low window within the row at the top. */
export function BottomBar({ entries }: { entries: readonly FrameEntry[] }) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t({ message: 'Main', context: 'navigation' })}
      className="frame-part fixed inset-x-0 bottom-0 z-30 grid h-(--bar) auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden low:inset-x-auto low:top-0 low:left-15 low:grid low:h-(--top) low:w-[min(20rem,45vw)] low:border-0 low:bg-transparent low:pb-0"
    >
      {entries
        .filter((entry) => entry.where.includes('bar'))
        .map((entry) => (
          <NavLink
            key={entry.to}
            entry={entry}
            // Its whole name is told also where there is room for one word of it.
            aria-label={t(entry.label)}
            className={stopLook}
          >
            <Sign>
              <entry.icon className="size-[1.375rem]" strokeWidth={1.75} />
            </Sign>
            {t(entry.short ?? entry.label)}
          </NavLink>
        ))}
      <More entries={entries.filter((entry) => entry.where.includes('more'))} />
    </nav>
  )
}

function Sign({ children }: { children: ReactNode }) {
  return <span className="grid h-7 w-14 place-items-center rounded-full low:h-6 low:w-10">{children}</span>
}

/** What the bar has no room for. */
function More({ entries }: { entries: readonly FrameEntry[] }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const isHere = entries.some((entry) => isBehind(pathname, entry))
  return (
    <Menu
      trigger={
        <button type="button" aria-current={isHere ? 'page' : undefined} className={`relative ${stopLook}`}>
          <Sign>
            <Lines className="size-[1.375rem]" strokeWidth={1.75} />
          </Sign>
          {t`More`}
          <Counts of={entries} in="bar" />
        </button>
      }
      entries={entries.map((entry) => ({
        label: (
          <>
            {t(entry.label)}
            <Counts of={[entry]} in="menu" />
          </>
        ),
        icon: <entry.icon />,
        to: entry.to,
      }))}
    />
  )
}
