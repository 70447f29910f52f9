import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { forgetDrafts } from '../kit/draft-keys.ts'
import { hasUnsaved, keepUnsaved, setTypist } from '../kit/leaving.ts'
import { toast } from '../kit/toast.ts'
import { i18n } from '../kit/i18n.ts'
import { paths } from '../kit/paths.ts'
import { report } from '../kit/report.ts'
import type { Router } from '../kit/router/router.ts'
import { loginPathFrom } from '../session/guards.ts'
import { onSessionEnd } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'

/** What follows from the end of a session: nothing of it stays behind, and whoever was inside is led to where one logs in. */
export function watchSession(router: Router, cache: QueryClient): void {
  let left: string | undefined
  setTypist(useSession.getState().user?.id)
  onSessionEnd((ending, error) => {
    // A member who was put out without wishing it finds again what they had begun to write.
    if (ending === 'logout' && left) forgetTexts(left)
    if (ending === 'expired') {
      toast.error(i18n._(msg`Session Expired`), { description: i18n._(msg`Please log in again to continue.`) })
    }
    const isKept = ending === 'expired' && left !== undefined && hasUnsaved() && keepUnsaved(left)
    if (isKept)
      toast.message(
        i18n._(msg`You were logged out. Your text is kept on this device and is here again after you log in.`),
      )
    else if (hasUnsaved()) toast.message(i18n._(msg`You were logged out. Your text on this page was not saved.`))
    if (error !== undefined) void reportRefresh(error)
    const { pathname, search } = router.state().location
    const isInside = pathname.startsWith(paths.home)
    if (ending === 'logout' ? !isInside : staysAt(pathname)) return
    const origin = ending === 'expired' && isInside ? pathname + search : paths.home
    void router.navigate(loginPathFrom(origin), { replace: true })
  })
  // Nothing that was fetched for one member is shown to another.
  useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) cache.clear()
    left = before.user?.id
    setTypist(now.user?.id)
    // public/early.js said so first.
    document.documentElement.toggleAttribute('data-member', now.isAuthenticated)
  })
}

/** Pages whose address carries a token of its own that would be lost by going to the login page. */
const staysAt = (pathname: string) => /^\/(invitation|login\/callback|auth\/reset-password)\b/.test(pathname)

/** Writes the server's message, else the fallback for a failed refresh, to the console. */
async function reportRefresh(error: unknown): Promise<void> {
  const [{ wordsFor }, { wordsOfRefresh }] = await Promise.all([
    import('../kit/words.ts'),
    import('../accounts/words-by-call.ts'),
  ])
  report(new Error(wordsFor(error, wordsOfRefresh), { cause: error }))
}

/** Deletes drafts and the texts of closed forms, as the question before a log-out announces. */
function forgetTexts(accountId: string): void {
  forgetDrafts(accountId)
  void import('../kit/closed-elsewhere.ts').then(({ dropClosedTexts }) => dropClosedTexts(), report)
}
