import { fileCalls } from '../files/file-calls.ts'
import { filesOf } from '../files/files-of.ts'
import { vaultOf } from '../vault-of.ts'

const mostKept = 400
const mostAtOnce = 6

type Kept = { url: Promise<string> }

let kept = new Map<string, Kept>()
let listeningTo: string | undefined
let running = 0
const waiting: (() => void)[] = []

/** The address of an opened thumbnail. It is kept while the vault is open, for some hundred files. */
export async function thumbnailUrl(
  accountId: string,
  { id, contentId }: { id: string; contentId: string },
  signal: AbortSignal,
): Promise<string> {
  forgetAtLock(accountId)
  const key = `${id} ${contentId}`
  const known = kept.get(key)
  if (known) {
    // The newest ones are at the end.
    kept.delete(key)
    kept.set(key, known)
    return known.url
  }
  await turn()
  if (signal.aborted) {
    leave()
    throw signal.reason
  }
  const url = open(accountId, id).finally(leave)
  kept.set(key, { url })
  url.catch(() => kept.delete(key))
  dropOldest()
  return url
}

async function open(accountId: string, id: string): Promise<string> {
  const vault = vaultOf(accountId)
  const sealed = await fileCalls(() => vault.token()).thumbnail(id)
  const plain = await filesOf(accountId).openThumbnail(id, sealed)
  // WebP begins with RIFF; anything else is tried as a JPEG, and no picture comes of it.
  const type = plain[0] === 0x52 ? 'image/webp' : 'image/jpeg'
  return URL.createObjectURL(new Blob([plain], { type }))
}

async function turn(): Promise<void> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
}

function leave(): void {
  running -= 1
  waiting.shift()?.()
}

function dropOldest(): void {
  for (const [key, old] of kept) {
    if (kept.size <= mostKept) return
    kept.delete(key)
    revoke(old)
  }
}

function forgetAtLock(accountId: string): void {
  if (listeningTo === accountId) return
  listeningTo = accountId
  const files = filesOf(accountId)
  files.subscribe(() => {
    if (files.state().kind !== 'none') return
    for (const old of kept.values()) revoke(old)
    kept = new Map()
  })
}

const revoke = ({ url }: Kept): void => void url.then(URL.revokeObjectURL, () => {})
