import type { Find } from '@mulghar/contract/search/search'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from '../kit/router/react.tsx'
import { failedToLoad } from '../kit/failed-load.ts'
import { Badge } from '../kit/ui/badge.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { Link } from '../kit/ui/link.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { lifeInWords } from '../kit/year-words.ts'
import { Portrait, ScriptOf, wordsOfFind } from './find-parts.tsx'
import { followsInCommonWords } from './follows-in-common.ts'
import { searchQueries } from './search.queries.ts'

export function SearchScreen() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const words = (params.get('q') ?? '').trim()
  return (
    <Page>
      <PageTitle title={words ? t`Search: ${words}` : t`Search`}>
        {words ? <Trans>Search: {words}</Trans> : <Trans>Search</Trans>}
      </PageTitle>
      {words ? (
        <Finds words={words} />
      ) : (
        <EmptyState
          drawing="search"
          title={t`Who are you looking for?`}
          text={<Trans>Type a name above, in either script.</Trans>}
        />
      )}
    </Page>
  )
}

function Finds({ words }: { words: string }) {
  const { t } = useLingui()
  const finds = useInfiniteQuery(searchQueries.find(words))

  if (finds.isPending) return <Skeleton text={t`Searching...`} />
  if (failedToLoad(finds)) return <LoadFailed text={wordsFor(finds.error)} onRetry={() => void finds.refetch()} />
  const found = finds.data.pages.flatMap((page) => page.data)
  if (found.length === 0) {
    return (
      <EmptyState
        drawing="search"
        title={t`No results found`}
        text={<Trans>Try another spelling. You can type names in Devanagari or in English letters.</Trans>}
      />
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        <Plural value={found.length} one="# result" other="# results" />
      </p>
      <ul className="grid gap-2.5">
        {found.map((find) => (
          <FindLine key={`${find.type} ${find.id}`} find={find} />
        ))}
      </ul>
      <LoadMore list={finds}>
        <Trans>Show more</Trans>
      </LoadMore>
    </>
  )
}

function FindLine({ find }: { find: Find }) {
  const { i18n } = useLingui()
  const words = wordsOfFind(find)
  // Of a kind that only a newer house knows.
  if (!words) return null
  const years = find.years && lifeInWords(find.years, (born, died) => `${born ?? ''} – ${died ?? ''}`.trim())
  const { followsInCommon = 0 } = find
  const common = followsInCommon > 0 && followsInCommonWords(followsInCommon)
  const beside = [find.subtitle ? '' : words.under?.(find), common].filter(Boolean).join(' · ')
  const hasUnder = years || find.subtitle || beside
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-md border border-line bg-surface shadow-lift transition-colors hover:border-line-strong">
      <Link to={words.path(find.id)} className="flex min-w-0 flex-1 basis-60 items-center gap-3.5 rounded-md p-3.5">
        <Portrait find={find} />
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-semibold">
            <ScriptOf name={find.title} />
            {find.also && (
              <span className="font-normal text-ink-soft">
                {' '}
                <ScriptOf name={find.also} />
              </span>
            )}
          </span>
          {hasUnder && (
            <span className="truncate text-sm text-ink-soft">
              {years}
              {years && find.subtitle && ' · '}
              {find.subtitle && <ScriptOf name={find.subtitle} />}
              {(years || find.subtitle) && beside && ' · '}
              {beside}
            </span>
          )}
        </span>
        <Badge>{i18n._(words.name)}</Badge>
      </Link>
      {words.Act && (
        <div className="px-3.5 empty:hidden max-sm:pb-3.5 sm:pl-0">
          <words.Act find={find} />
        </div>
      )}
    </li>
  )
}
