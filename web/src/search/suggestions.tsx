import { search, type Find } from '@mulghar/contract/search/search'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { call } from '../kit/call.ts'
import { earlierData } from '../kit/earlier-data.ts'
import { leaveWhenSaved } from '../kit/leaving.ts'
import { useNavigate } from '../kit/router/react.tsx'
import { useBackCloses } from '../kit/ui/back-closes.ts'
import { Badge } from '../kit/ui/badge.tsx'
import { classes } from '../kit/ui/class-names.ts'
import { useSteady } from '../kit/use-steady.ts'
import { findWords } from './find-words.ts'
import { ScriptOf, Portrait, wordsOfFind } from './find-parts.tsx'
import { suggestionsId } from './paths.ts'
import { searchQueries } from './search.queries.ts'
import { written } from '../kit/written.ts'

type Suggestion = { find: Find; path: string }

type SuggestionsProps = {
  words: string
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
}

const maxSuggestions = 6
/** A pause in typing, so that not every letter is a search. */
const pauseMs = 180

/** The first results below the search field, while a member types. The arrow keys mark one, and Enter opens it. */
export function Suggestions({ words, field, onClose }: SuggestionsProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const asked = usePaused(words)
  const [marked, setMarked] = useState<{ index: number; words: string }>({ index: -1, words })
  // Other words have other suggestions.
  const active = marked.words === words ? marked.index : -1
  const mark = (index: number) => setMarked({ index, words })
  const { data } = useQuery({
    queryKey: [...searchQueries.all, 'suggestions', asked],
    queryFn: async ({ signal }) => {
      const finds = call(search.find, { query: { q: asked, next: '', limit: maxSuggestions } }, { signal })
      const [page] = await Promise.all([finds, findWords.bring()])
      return page.data
    },
    placeholderData: earlierData,
    // The search page says why a search fails; without suggestions nothing is lost here.
    retry: false,
  })
  const found = useMemo(
    () =>
      (data ?? []).flatMap((find): Suggestion[] => {
        const kind = wordsOfFind(find)
        return kind ? [{ find, path: kind.path(find.id) }] : []
      }),
    [data],
  )
  const isShown = found.length > 0
  useBackCloses(isShown, onClose)
  function open({ path }: Suggestion) {
    onClose()
    leaveWhenSaved(() => void navigate(path))
  }
  const press = useSteady((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const suggestion = found[active]
    // One more place than suggestions: none of them is marked there.
    const places = found.length + 1
    if (step && isShown) mark(((active + 1 + step + places) % places) - 1)
    else if (event.key === 'Enter' && suggestion) open(suggestion)
    else if (event.key === 'Escape' && isShown) onClose()
    else return
    event.preventDefault()
  })
  // The field is part of the first load, which has no room for this.
  useEffect(() => {
    const input = field.current
    input?.addEventListener('keydown', press)
    return () => input?.removeEventListener('keydown', press)
  }, [field, press])
  useEffect(() => {
    const input = field.current
    input?.setAttribute('aria-autocomplete', 'list')
    input?.setAttribute('aria-expanded', String(isShown))
    return () => input?.setAttribute('aria-expanded', 'false')
  }, [field, isShown])
  useEffect(() => {
    const input = field.current
    if (active >= 0) input?.setAttribute('aria-activedescendant', `${suggestionsId}-${active}`)
    return () => input?.removeAttribute('aria-activedescendant')
  }, [field, active])
  return (
    <div
      id={suggestionsId}
      role="listbox"
      aria-label={t`Suggestions`}
      className={classes(
        'absolute inset-x-0 top-full z-30 mt-1 max-h-[min(26rem,calc(100dvh-6rem))] overflow-auto rounded-md border border-line bg-raised p-1 shadow-high max-md:fixed max-md:inset-x-3.5 max-md:top-(--top)',
        !isShown && 'hidden',
      )}
    >
      {found.map((suggestion, index) => {
        const { find } = suggestion
        const kind = wordsOfFind(find)!
        return (
          <button
            type="button"
            role="option"
            tabIndex={-1}
            key={`${find.type} ${find.id}`}
            id={`${suggestionsId}-${index}`}
            aria-selected={index === active}
            className={classes(
              'flex w-full items-center gap-3 rounded-sm px-2.5 py-2 text-left text-sm',
              index === active && 'bg-sunken',
            )}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => mark(index)}
            onClick={() => open(suggestion)}
          >
            <Portrait find={find} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                <ScriptOf name={find.title} />
                {find.also && (
                  <span className="font-normal text-ink-soft">
                    {' '}
                    <ScriptOf name={find.also} />
                  </span>
                )}
              </span>
              {find.subtitle && (
                <span {...written(find.subtitle)} className="block truncate text-xs text-ink-soft">
                  {find.subtitle}
                </span>
              )}
            </span>
            <Badge>{i18n._(kind.name)}</Badge>
          </button>
        )
      })}
    </div>
  )
}

function usePaused(words: string): string {
  const [paused, setPaused] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return paused
}
