import { documents } from '@mulghar/contract/documents/documents'
import { create } from 'zustand'
import { isIos, sendMedia, wordsForUpload } from '../../documents/public.ts'
import { call } from '../../kit/call.ts'
import { report } from '../../kit/report.ts'
import { toast } from '../../kit/toast.ts'
import { useSession } from '../../session/session-store.ts'
import type { MediaItem } from './media-items.ts'

export type Upload = {
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** Bytes that have gone. */
  sent: number
  documentId?: string
  thumbUrl?: string | null
}

type Uploads = { byKey: Readonly<Record<string, Upload>>; isPaused: boolean }

const nothing: Uploads = { byKey: {}, isPaused: false }

/** The files that are on their way, one after the other. It stands outside the pages, so that it goes on while one browses. */
export const useUploads = create<Uploads>(() => nothing)

const files = new Map<string, File>()
let sending: { key: string; stop: AbortController } | undefined

export const uploadOf = (key: string): Upload | undefined => useUploads.getState().byKey[key]

/** Puts files in line that are not there yet; one that has failed begins anew. */
export function upload(items: readonly MediaItem[]): void {
  for (const { key, file } of items) {
    if (!file || (uploadOf(key) && uploadOf(key)?.state !== 'failed')) continue
    files.set(key, file)
    set(key, { state: 'waiting', sent: 0 })
  }
  void goOn()
}

/** The file that is being sent is sent to its end; the next one waits. */
export function pause(isPaused: boolean): void {
  useUploads.setState({ isPaused })
  void goOn()
}

/** Takes files off the line, and off the server unless a post has them already: its reply may have been lost. */
export function withdraw(items: readonly MediaItem[]): void {
  for (const { key } of items) {
    const documentId = uploadOf(key)?.documentId
    forget([key])
    if (documentId) call(documents.remove, { params: { id: documentId }, query: { only: 'unused' } }).catch(report)
  }
}

/** After what was sent stands in a post, or is of no use any more. */
export function forget(keys: readonly string[]): void {
  for (const key of keys) {
    files.delete(key)
    if (sending?.key === key) sending.stop.abort()
  }
  useUploads.setState(({ byKey }) => ({
    byKey: Object.fromEntries(Object.entries(byKey).filter(([key]) => !keys.includes(key))),
  }))
}

/** Resolves when none of these is on its way any more. */
export function whenDone(items: readonly MediaItem[]): Promise<void> {
  const isDone = () =>
    items.every(({ key }) => {
      const state = uploadOf(key)?.state
      return state !== 'waiting' && state !== 'sending'
    })
  if (isDone()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useUploads.subscribe(() => {
      if (!isDone()) return
      stop()
      resolve()
    })
  })
}

async function goOn(): Promise<void> {
  if (sending || useUploads.getState().isPaused) return
  const next = Object.entries(useUploads.getState().byKey).find(([, { state }]) => state === 'waiting')
  const file = next && files.get(next[0])
  if (!file) return
  const [key] = next
  const stop = new AbortController()
  sending = { key, stop }
  set(key, { state: 'sending', sent: 0 })
  try {
    const onProgress = ({ sent }: { sent: number }) => uploadOf(key) && set(key, { state: 'sending', sent })
    // What has a document can be taken back.
    const onSent = (id: string) => uploadOf(key) && set(key, { state: 'sending', sent: file.size, documentId: id })
    const { id, thumbUrl } = await sendMedia(file, { signal: stop.signal, onProgress, onSent })
    if (uploadOf(key)) set(key, { state: 'sent', sent: file.size, documentId: id, thumbUrl })
  } catch (error) {
    if (!stop.signal.aborted) {
      set(key, { state: 'failed', sent: 0 })
      const { title, description } = wordsForUpload(file.name, error, isIos(navigator))
      toast.error(title, description ? { description } : {})
    }
  }
  sending = undefined
  void goOn()
}

function set(key: string, as: Upload): void {
  useUploads.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: as } }))
}

// Files that one member is sending are nothing to another.
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) {
    forget([...files.keys()])
    useUploads.setState(nothing)
  }
})
