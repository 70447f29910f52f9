import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { askAtLogOut } from '../../kit/log-out-words.ts'
import { toast } from '../../kit/toast.ts'
import { onSessionEnd } from '../../session/session.ts'
import { fileCalls } from '../files/file-calls.ts'
import { filesOf } from '../files/files-of.ts'
import { vaultOf } from '../vault-of.ts'
import { Downloads } from './downloads.ts'
import { cancelLeftUploads, keepingTrack } from './left-uploads.ts'
import { NameQuestions } from './name-questions.ts'
import { thumbnailOf } from './thumbnail.ts'
import { Uploads } from './uploads.ts'
import { keepScreenOn } from './wake-lock.ts'

export type Transfers = { uploads: Uploads; downloads: Downloads; questions: NameQuestions }

let current: { accountId: string; transfers: Transfers; endTrack: () => void } | undefined

/** The uploads and downloads of this tab. */
export function transfersOf(accountId: string): Transfers {
  if (current?.accountId === accountId) return current.transfers
  endTransfers()
  const vault = vaultOf(accountId)
  const files = filesOf(accountId)
  const track = keepingTrack(
    fileCalls(() => vault.token()),
    accountId,
  )
  const { calls, ended } = track
  const hold = () => {
    const ends = [vault.keepKeys(), keepScreenOn()]
    return () => ends.forEach((end) => end())
  }
  const transfers = {
    uploads: new Uploads({ files, calls, ended, thumbnailOf, hold, askBeforeUnload }),
    downloads: new Downloads({ files, calls, hold, askBeforeUnload }),
    questions: new NameQuestions(),
  }
  current = { accountId, transfers, endTrack: track.end }
  // Once the vault is open there is a token to give them up with.
  const stop = files.subscribe(() => {
    if (files.state().kind !== 'ready') return
    stop()
    void cancelLeftUploads(calls, accountId).then(tellLeft)
  })
  return transfers
}

function endTransfers(): void {
  current?.transfers.uploads.end()
  current?.transfers.downloads.end()
  current?.endTrack()
  current = undefined
}

/** Uploads do not survive a reload: the member hears that they have to be chosen again. */
function tellLeft(count: number): void {
  if (count === 0) return
  toast.message(
    plural(count, {
      one: '# upload was not completed. Please choose the file again.',
      other: '# uploads were not completed. Please choose the files again.',
    }),
  )
}

/** Before the page is closed the browser asks in its own words. */
function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  const stopAsking = askAtLogOut(() => ({
    title: i18n._(msg`Files are still being uploaded or downloaded`),
    text: i18n._(msg`Files that are not complete are cancelled when you log out.`),
  }))
  return () => {
    removeEventListener('beforeunload', ask)
    stopAsking()
  }
}

onSessionEnd(endTransfers)
