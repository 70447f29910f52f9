import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useHasConnection } from '../use-connection.ts'
import { wordsFor } from '../words.ts'
import { Button } from './button.tsx'

type List = {
  data?: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  isFetchNextPageError?: boolean
  error?: unknown
}

const pageCountOf = (result: unknown) => {
  const { data } = (result ?? {}) as { data?: { pages?: unknown[] } }
  return data?.pages?.length ?? 0
}
const mostAttempts = 5

/** Loads the next page. An event that refetches the list at the same moment cancels the call, which is then repeated. */
async function loadNext(list: List): Promise<void> {
  const before = pageCountOf(list)
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const result = await list.fetchNextPage()
    const { hasNextPage, error } = (result ?? {}) as { hasNextPage?: boolean; error?: unknown }
    if (hasNextPage !== true || error || pageCountOf(result) > before) return
  }
}

/** Below a list of which there is more; nothing where there is not. */
export function LoadMore({ list, children }: { list: List; children?: ReactNode }) {
  const [isPressed, setPressed] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const hasConnection = useHasConnection()
  const end = useRef<HTMLParagraphElement>(null)
  const { hasNextPage } = list
  useEffect(() => {
    // The button that was pressed is gone with the last page: the keyboard goes on from the end of the list.
    if (!hasNextPage && document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [hasNextPage])
  if (!hasNextPage)
    return isPressed ? (
      <p ref={end} tabIndex={-1} className="sr-only">
        <Trans>You have reached the end</Trans>
      </p>
    ) : null
  const button = (
    <Button
      variant="quiet"
      busy={list.isFetchingNextPage}
      onClick={() => {
        setPressed(true)
        setWaiting(true)
        void loadNext(list).finally(() => setWaiting(false))
      }}
    >
      {children ?? <Trans>Load more</Trans>}
    </Button>
  )
  if (isWaiting && !hasConnection)
    return (
      <div className="grid gap-2.5">
        <p role="status" className="text-sm text-ink-soft">
          <Trans>There is no connection. More appears when the connection is back.</Trans>
        </p>
        {button}
      </div>
    )
  return list.isFetchNextPageError ? (
    <div className="grid gap-2.5">
      <p role="alert" className="text-sm text-ink-soft">
        {wordsFor(list.error)}
      </p>
      {button}
    </div>
  ) : (
    button
  )
}
