import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ScrollRestoration } from 'react-router'
import { Link } from '../../kit/ui/link.tsx'
import type { MenuEntry } from '../../kit/ui/menu.tsx'
import { Mark } from '../../kit/ui/mark.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { frameEntries, type FrameEntry } from './entries.ts'
import { Main, SkipLink } from './main.tsx'
import { PersonMenu, type FramePerson } from './person-menu.tsx'
import { Rail } from './rail.tsx'
import { SearchField } from './search-field.tsx'

export type SignedInFrameProps = {
  person: FramePerson
  onSearch: (words: string) => void
  onLogOut: () => void
  entries?: readonly FrameEntry[]
  menu?: readonly MenuEntry[]
  /** What tells that something has happened, beside oneself. */
  bell?: ReactNode
}

/** The house from inside: doors at the left or under the thumb, search and oneself at the top, the page. */
export function SignedInFrame({ person, onSearch, onLogOut, entries = frameEntries, menu, bell }: SignedInFrameProps) {
  const { t } = useLingui()
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15.25rem_minmax(0,1fr)]">
      <SkipLink />
      <Rail entries={entries} />
      <div className="flex min-h-dvh min-w-0 flex-col pb-(--bar)">
        <header className="sticky top-0 z-20 flex h-(--top) items-center gap-3 border-b border-line bg-ground px-3.5 md:px-7">
          <Link to="/home" aria-label={t`Mulghar, home`} className="rounded-sm md:hidden">
            <Mark className="size-8.5" />
          </Link>
          <SearchField onSearch={onSearch} />
          <div className="flex-1 max-md:hidden" />
          {bell}
          <PersonMenu person={person} onLogOut={onLogOut} {...(menu && { more: menu })} />
        </header>
        <Main />
      </div>
      <BottomBar entries={entries} />
      <ScrollRestoration />
    </div>
  )
}
