import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { silentPart } from '../../kit/lazy-part.ts'
import { searchPaths, suggestionsId } from '../../search/paths.ts'
import { useTypedEarly } from './typed-early.ts'

const Suggestions = silentPart(async () => ({ default: (await import('../../search/suggestions.tsx')).Suggestions }))

/** Searches from anywhere: Enter opens all results. Suggestions load with the first letter. */
export function SearchField({ onSearch }: { onSearch: (words: string) => void }) {
  const { t } = useLingui()
  const field = useTypedEarly('q')
  const [words, setWords] = useState('')
  const close = () => setWords('')
  return (
    <search className="relative min-w-0 flex-1 md:max-w-110">
      <form
        action={searchPaths.searchAll}
        onSubmit={(event) => {
          event.preventDefault()
          close()
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
          role="combobox"
          aria-expanded={false}
          aria-controls={suggestionsId}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t`Search people and trees`}
          placeholder={t`Search`}
          onInput={(event) => setWords(event.currentTarget.value.trim())}
          onBlur={close}
          className="h-10.5 w-full min-w-0 rounded-md border border-line-strong bg-surface pr-4 pl-10 text-ink transition-colors hover:border-line-strong"
        />
      </form>
      {words && (
        <Suspense>
          <Suggestions words={words} field={field} onClose={close} />
        </Suspense>
      )}
    </search>
  )
}
