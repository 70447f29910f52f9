import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from '../kit/router/react.tsx'
import { takeCalendar } from '../kit/calendar-choice.ts'
import { hasDrafts } from '../kit/draft-keys.ts'
import { hasUnsaved, leaveWhenSaved, wantNotices } from '../kit/leaving.ts'
import { takeDigits, takeLanguage } from '../kit/i18n.ts'
import { logOutWords } from '../kit/log-out-words.ts'
import { searchPaths } from '../search/paths.ts'
import { peopleQueries } from '../people/people.queries.ts'
import { logout } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { SignedInFrame } from './frame/signed-in-frame.tsx'
import { untilItComes } from '../kit/no-connection.ts'
import { nextTask } from '../kit/next-task.ts'
import { lazyPart } from '../kit/lazy-part.ts'

// Code that the notices have loaded needs no connection.
const LogOutQuestion = lazy(() => untilItComes(() => import('./log-out-question.tsx')))
const BetterWord = lazyPart(() => import('../support/better-word.tsx'))

export function MemberLayout() {
  const navigate = useNavigate()
  const [Asking, setAsking] = useState<typeof BetterWord>()
  const user = useSession((session) => session.user)
  const mine = useQuery({ ...peopleQueries.mine(), enabled: user !== null })
  const hasVault = useSession((session) => session.vaultPasswordRequired)
  useLater(loadChanges, user?.id)
  useLater(loadTouches, hasVault && user?.id)
  // The composer saves without being a form.
  useEffect(wantNotices, [])
  const { calendar, digits, language } = mine.data ?? {}
  useEffect(() => {
    if (!calendar || !digits || !language) return
    takeCalendar(calendar)
    takeDigits(digits, hasUnsaved())
    takeLanguage(language)
  }, [calendar, digits, language])
  // Between the end of a session and the page where one logs in there is one moment without anybody.
  if (!user) return null
  return (
    <>
      <SignedInFrame
        person={{ name: user.name, email: user.email, pictureUrl: mine.data?.picture?.thumbUrl }}
        onSearch={(words) => words && leaveWhenSaved(() => void navigate(searchPaths.search(words)))}
        onSuggest={() => setAsking(() => BetterWord)}
        onLogOut={() =>
          hasDrafts(user.id) || logOutWords() ? setAsking(() => LogOutQuestion) : leaveWhenSaved(() => void logout())
        }
      />
      {Asking && (
        <Suspense>
          <Asking onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type Begin = (accountId: string, cache: QueryClient) => () => void

const silent = { isSilent: true }

/** What others change shows by itself. */
const loadChanges = async (): Promise<Begin> => {
  const { refetchAtChangeEvents } = await untilItComes(() => import('./stream/refetch.ts'), silent)
  return (accountId, cache) => refetchAtChangeEvents(cache, accountId)
}

/** Keys and the pointer in any tab keep a vault open that is open in another one. */
const loadTouches = async (): Promise<Begin> => {
  const { tellTouches } = await untilItComes(() => import('../storage/touches.ts'), silent)
  return (accountId) => tellTouches(accountId)
}

/** Begins something for an account after the first paint, until the account or the page has gone. */
function useLater(load: () => Promise<Begin>, accountId: string | false | undefined) {
  const cache = useQueryClient()
  useEffect(() => {
    if (!accountId) return
    let stop: (() => void) | undefined
    let isOver = false
    void nextTask()
      .then(load)
      .then((begin) => {
        if (!isOver) stop = begin(accountId, cache)
      })
    return () => {
      isOver = true
      stop?.()
    }
  }, [load, accountId, cache])
}
