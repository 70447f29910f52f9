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
type EndListener = (ending: Ending, error?: unknown) => void

const siblings = siblingsOn('mulghar-session')
/** How long a sibling may take to say that it holds newer tokens. */
const answerMs = 40
/** How long a refresh without a usable answer (no network, 5xx, 429) is repeated before the session ends. */
const refreshLimitMs = 30_000
/** The pause before the second try; each further pause is twice as long. */
const firstPauseMs = 500

let known: string[] = []
let exchanging: Promise<string | null> | null = null
const endings = new Set<EndListener>()

/** The listener also gets the error of a failed refresh. */
export function onSessionEnd(listener: EndListener): () => void {
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

/** Exchanges a stored refresh token; resolves at once where there is none, and after `refreshLimitMs` at the latest. */
export async function startSession(): Promise<void> {
  carryTokensOf({ token: () => useSession.getState().accessToken, renew })
  siblings.listen(hear)
  const { accessToken, refreshToken } = useSession.getState()
  if (!refreshToken) return end('expired')
  known = [refreshToken]
  await renew(accessToken)
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
  await new Promise((resolve) => setTimeout(resolve, answerMs))
  const isOutdated = () => useSession.getState().refreshToken !== token
  if (isOutdated()) return useSession.getState().accessToken
  try {
    const session = await refresh(token, isOutdated)
    if (!isOutdated()) {
      hold(stateOf(session))
      siblings.tell({ kind: 'renewed', known, state: useSession.getState() })
    }
  } catch (error) {
    if (!isOutdated()) end('expired', error)
  }
  return useSession.getState().accessToken
}

/** Calls the server until it accepts or refuses the token, the time is over, or a sibling tab holds a newer token. */
async function refresh(token: string, isOutdated: () => boolean): Promise<Session> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), refreshLimitMs)
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      try {
        const { accounts } = await rows()
        return await call(accounts.refresh, { body: { token } }, { bearer: null, signal: limit.signal })
      } catch (error) {
        if (isRefused(error) || limit.signal.aborted) throw error
        await pause(pauseMs, limit.signal)
        if (isOutdated() || limit.signal.aborted) throw error
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Ends early when the network comes back or the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => (clearTimeout(timer), resolve())
    addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })
  over.abort()
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

function end(ending: Ending, error?: unknown): void {
  const wasSignedIn = useSession.getState().isAuthenticated
  known = []
  useSession.setState(signedOut)
  if (wasSignedIn) for (const listener of endings) listener(ending, error)
}
