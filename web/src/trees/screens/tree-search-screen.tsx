import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { nextTask } from '../../kit/next-task.ts'
import { useLocation, useSearchParams } from '../../kit/router/react.tsx'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { treePaths } from '../core/paths.ts'
import { wordsFor } from '../../kit/words.ts'
import { JoinButton } from '../members/join-button.tsx'
import { BirthDayField } from '../person/form/birth-day-field.tsx'
import { TreeCard } from '../tree/tree-card.tsx'
import { treeQueries, type TreeSearchFields } from '../core/trees.queries.ts'
import { wordsOfSearch } from '../core/words-by-call.ts'

const blank: TreeSearchFields = { name: '', personName: '', dateOfBirth: '', address: '' }

/** Finds trees, by their name or by somebody who is in them. */
export function TreeSearchScreen() {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const asked = query.has('search') ? fieldsOf(query) : undefined
  const [fields, setFields] = useState(asked ?? blank)
  const set = (field: keyof TreeSearchFields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [field]: event.target.value })
  const [cleared, setCleared] = useState(0)
  const dayRef = useRef<HTMLFieldSetElement>(null)
  const [isDayRefused, setDayRefused] = useState(false)
  const [isTold, setTold] = useState(false)
  const headingId = useId()
  const { heading, goToResults } = useResultsHeading()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isDayRefused) {
      setTold(true)
      dayRef.current?.querySelector('input')?.focus()
      return
    }
    const filled = Object.entries(fields).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : []))
    goToResults()
    setQuery({ ...Object.fromEntries(filled), search: '1' })
  }

  return (
    <Page width="wide">
      <PageTitle title={t`Family Tree Search`} text={t`Find your relatives’ family trees.`} />
      <Card>
        <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Field label={t`Tree Name`}>
            <Input value={fields.name} onChange={set('name')} autoComplete="off" />
          </Field>
          <Field label={t`Person Name`}>
            <Input value={fields.personName} onChange={set('personName')} autoComplete="off" />
          </Field>
          <BirthDayField
            key={cleared}
            value={fields.dateOfBirth}
            ref={dayRef}
            isTold={isTold}
            onChange={(dateOfBirth, isRefused) => {
              setFields({ ...fields, dateOfBirth })
              setDayRefused(isRefused)
              setTold(isTold && isRefused)
            }}
          />
          <Field label={t`Address`}>
            <Input value={fields.address} onChange={set('address')} autoComplete="off" />
          </Field>
          <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1 sm:col-span-2 lg:col-span-4">
            <Button type="submit" icon={<Search />}>
              <Trans context="verb">Search</Trans>
            </Button>
            <Button
              variant="quiet"
              icon={<X />}
              onClick={() => {
                setFields(blank)
                setDayRefused(false)
                setTold(false)
                setCleared(cleared + 1)
                setQuery({})
              }}
            >
              <Trans context="verb">Clear</Trans>
            </Button>
          </div>
        </form>
      </Card>
      {asked && (
        <section aria-labelledby={headingId} className="grid gap-4">
          <h2
            id={headingId}
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-[calc(var(--top)+1rem)] text-lg outline-none"
          >
            <Trans>Results</Trans>
          </h2>
          <Results fields={asked} />
        </section>
      )}
    </Page>
  )
}

/** A sent search moves the focus and the page to the heading of its results, also when the same search is sent again. */
function useResultsHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSent = useRef(false)
  const { key } = useLocation()
  useEffect(() => {
    if (!isSent.current) return
    isSent.current = false
    // The router scrolls a new address to its top first.
    void nextTask().then(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'start' })
    })
  }, [key])
  const goToResults = () => {
    isSent.current = true
  }
  return { heading, goToResults }
}

function fieldsOf(query: URLSearchParams): TreeSearchFields {
  return {
    name: query.get('name') ?? '',
    personName: query.get('personName') ?? '',
    dateOfBirth: query.get('dateOfBirth') ?? '',
    address: query.get('address') ?? '',
  }
}

function Results({ fields }: { fields: TreeSearchFields }) {
  const { t } = useLingui()
  const found = useInfiniteQuery(treeQueries.search(fields))

  if (found.isPending) return <Skeleton text={t`Searching...`} shape="cards" />
  if (failedToLoad(found))
    return <LoadFailed text={wordsFor(found.error, wordsOfSearch)} onRetry={() => void found.refetch()} />
  const trees = found.data.pages.flatMap((page) => page.data)
  if (trees.length === 0) return <EmptyState drawing="search" title={t`No results found.`} level="p" />
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {trees.map((tree) => (
          <li key={tree.id} className="grid">
            <TreeCard
              tree={tree}
              actions={
                <>
                  {tree.can.open && (
                    <ButtonLink to={treePaths.graph(tree.id)} size="sm" variant="soft">
                      <Trans context="verb">Open</Trans>
                    </ButtonLink>
                  )}
                  <JoinButton tree={tree} />
                </>
              }
            />
          </li>
        ))}
      </ul>
      <LoadMore list={found} />
    </>
  )
}
