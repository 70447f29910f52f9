import { useEffect, useState } from 'react'
import { useMember } from '../../session/session-store.ts'
import { vaultOf } from '../vault-of.ts'
import { filesOf } from '../files/files-of.ts'
import { fileCalls } from '../files/file-calls.ts'
import type { Entry } from '../files/entry.ts'
import { release } from '../keys/bytes.ts'
import { plainChunks } from '../transfers/plain-chunks.ts'
import { shownAs } from './shown-kinds.ts'

export type Opened =
  | { kind: 'loading'; got: number; isWaiting: boolean }
  /** `url` leads to the bytes, under a type of our list. */
  | { kind: 'opened'; blob: Blob; url: string }
  | { kind: 'failed'; error: unknown }

const begun: Opened = { kind: 'loading', got: 0, isWaiting: false }

/** A file, decrypted for looking at it. It is forgotten with the component. `attempt` counts how often it was tried. */
export function useOpened(entry: Entry, attempt: number): Opened {
  const { id: accountId } = useMember()
  const [opened, setOpened] = useState(begun)
  useEffect(() => {
    const stop = new AbortController()
    let url: string | undefined
    async function open(): Promise<void> {
      const vault = vaultOf(accountId)
      const parts: Blob[] = []
      let got = 0
      const chunks = plainChunks({ files: filesOf(accountId), calls: fileCalls(() => vault.token()) }, entry, {
        signal: stop.signal,
        onWait: (isWaiting) => setOpened({ kind: 'loading', got, isWaiting }),
      })
      for await (const chunk of chunks) {
        parts.push(new Blob([chunk]))
        got += chunk.length
        release(chunk)
        setOpened({ kind: 'loading', got, isWaiting: false })
      }
      if (stop.signal.aborted) return
      const blob = new Blob(parts, { type: shownAs(entry.name, got).type })
      url = URL.createObjectURL(blob)
      setOpened({ kind: 'opened', blob, url })
    }
    setOpened(begun)
    open().catch((error: unknown) => {
      if (!stop.signal.aborted) setOpened({ kind: 'failed', error })
    })
    return () => {
      stop.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
    // A renamed file keeps its content.
  }, [accountId, entry.id, entry.file?.contentId, attempt])
  return opened
}
