import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { searchPaths } from '../../search/paths.ts'
import { useTypedEarly } from './typed-early.ts'

/** Searches from anywhere; Enter goes. */
export function SearchField({ onSearch }: { onSearch: (words: string) => void }) {
  const { t } = useLingui()
  const field = useTypedEarly('q')
  return (
    <search className="min-w-0 flex-1 md:max-w-110">
      <form
        action={searchPaths.searchAll}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
        }}
        className="relative"
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-ink-faint"
          strokeWidth={1.75}
        />
        <input
          ref={field}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t`Search people and trees`}
          placeholder={t`Search`}
          className="h-10.5 w-full min-w-0 rounded-md border border-line-strong bg-surface pr-4 pl-10 text-ink transition-colors hover:border-line-strong"
        />
      </form>
    </search>
  )
}
