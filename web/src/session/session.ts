import type { Session } from '@mulghar/contract/accounts/accounts'
import { carryTokensOf } from '../kit/bearer.ts'
import { call } from '../kit/call.ts'
import { Refusal } from '../kit/failures.ts'
import { report } from '../kit/report.ts'
import { signedOut, stateOf, useSession, type SessionState } from './session-store.ts'
import { concerns, siblingsOn } from './siblings.ts'

/** A visitor of the front page does not need them. */
const rows = () => import('./rows.ts')

export type Ending = 'logout' | 'expired'

const siblings = siblingsOn('mulghar-session')
/** How long a sibling may take to say that it holds newer tokens. */
const answerMs = 40
/** How soon an exchange that got no answer is tried again. */
const againMs = 10_000

let known: string[] = []
let exchanging: Promise<string | null> | null = null
const endings = new Set<(ending: Ending) => void>()

export function onSessionEnd(listener: (ending: Ending) => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

export function beginSession(session: Session): void {
  known = []
  hold(stateOf(session))
}

/** Forgets the session here and in the sibling tabs, and ends it on the server. */
export async function logout(): Promise<void> {
  const { refreshToken, accessToken } = useSession.getState()
  siblings.tell({ kind: 'ended', known })
  end('logout')
  if (!refreshToken) return
  const { accounts } = await rows()
  await call(accounts.logout, { body: { token: refreshToken } }, { bearer: accessToken }).catch(report)
}

/** Exchanges a stored refresh token; done at once where there is none. Without a network the session stays as it is. */
export async function startSession(): Promise<void> {
  carryTokensOf({ token: () => useSession.getState().accessToken, renew })
  siblings.listen(hear)
  const { accessToken, refreshToken } = useSession.getState()
  if (!refreshToken) return end('expired')
  known = [refreshToken]
  await renew(accessToken).catch(tryAgainLater)
}

function tryAgainLater(): void {
  const again = () => {
    clearTimeout(timer)
    removeEventListener('online', again)
    const { accessToken, isAuthenticated } = useSession.getState()
    if (isAuthenticated) renew(accessToken).catch(tryAgainLater)
  }
  const timer = setTimeout(again, againMs)
  addEventListener('online', again)
}

/** A token other than the refused one, or null where the session is over. All who wait share one exchange. */
function renew(refused: string | null): Promise<string | null> {
  const { accessToken, refreshToken } = useSession.getState()
  if (accessToken && accessToken !== refused) return Promise.resolve(accessToken)
  if (!refreshToken) {
    end('expired')
    return Promise.resolve(null)
  }
  exchanging ??= exchange(refreshToken).finally(() => (exchanging = null))
  return exchanging
}

async function exchange(token: string): Promise<string | null> {
  siblings.tell({ kind: 'asked', known })
  const [{ accounts }] = await Promise.all([rows(), new Promise((resolve) => setTimeout(resolve, answerMs))])
  const isOutdated = () => useSession.getState().refreshToken !== token
  if (isOutdated()) return useSession.getState().accessToken
  try {
    const session = await call(accounts.refresh, { body: { token } }, { bearer: null })
    if (!isOutdated()) {
      hold(stateOf(session))
      siblings.tell({ kind: 'renewed', known, state: useSession.getState() })
    }
  } catch (error) {
    if (!isRefused(error)) throw error
    if (!isOutdated()) end('expired')
  }
  return useSession.getState().accessToken
}

/** The server has seen this token and does not take it; a fault or a crowd is no such answer. */
function isRefused(error: unknown): boolean {
  return error instanceof Refusal && error.status < 500 && error.status !== 429
}

function hear(message: Parameters<typeof concerns>[0]): void {
  if (!concerns(message, known)) return
  if (message.kind === 'renewed') {
    known = message.known
    useSession.setState(message.state)
  } else if (message.kind === 'ended') end('logout')
  else siblings.tell({ kind: 'renewed', known, state: useSession.getState() })
}

function hold(state: SessionState): void {
  useSession.setState(state)
  if (state.refreshToken) known = [...known, state.refreshToken].slice(-20)
}

function end(ending: Ending): void {
  const wasSignedIn = useSession.getState().isAuthenticated
  known = []
  useSession.setState(signedOut)
  if (wasSignedIn) for (const listener of endings) listener(ending)
}
