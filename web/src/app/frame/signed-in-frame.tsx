import { useLingui } from '@lingui/react/macro'
import { Link } from '../../kit/ui/link.tsx'
import { Mark } from '../../kit/ui/mark.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { frameEntries, headerParts } from './entries.ts'
import { Main, SkipLink } from './main.tsx'
import { PersonMenu, type FramePerson } from './person-menu.tsx'
import { Rail } from './rail.tsx'
import { SearchField } from './search-field.tsx'

export type SignedInFrameProps = {
  person: FramePerson
  onSearch: (words: string) => void
  onSuggest: () => void
  onLogOut: () => void
}

/** The same element each time: what the frame learns of its member does not draw the page again. */
const page = <Main />

/**
 * The house from inside: the navigation at the left or under the thumb, search and oneself at the top, the page. In a low window
 * all of it is one row.
 */
export function SignedInFrame({ person, onSearch, ...acts }: SignedInFrameProps) {
  const { t } = useLingui()
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[5.5rem_minmax(0,1fr)] lg:grid-cols-[15.25rem_minmax(0,1fr)] low:grid-cols-[minmax(0,1fr)]">
      <SkipLink />
      <Rail entries={frameEntries} />
      <div className="flex min-h-dvh min-w-0 flex-col pb-(--bar)">
        <header className="frame-part sticky top-0 z-20 flex h-(--top) items-center gap-3 border-b border-line bg-ground px-3.5 md:px-7 low:gap-2 low:pl-[calc(3.75rem+min(20rem,45vw))]">
          <Link
            to="/home"
            aria-label={t`Mulghar, home`}
            className="rounded-sm md:hidden low:absolute low:left-3.5 low:block"
          >
            <Mark className="size-8.5" />
          </Link>
          <SearchField onSearch={onSearch} />
          <div className="flex-1 max-md:hidden" />
          {headerParts.map(({ at, Part }) => (
            <Part key={at} />
          ))}
          <PersonMenu person={person} {...acts} />
        </header>
        {page}
      </div>
      <BottomBar entries={frameEntries} />
    </div>
  )
}
