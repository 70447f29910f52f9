import { useSyncExternalStore } from 'react'
import { useMember } from '../../session/session-store.ts'
import { transfersOf } from './transfers-of.ts'

/** The uploads and downloads of this tab, and their state. */
export function useTransfers() {
  const { uploads, downloads, questions } = transfersOf(useMember().id)
  return {
    uploads,
    downloads,
    uploadsState: useSyncExternalStore(uploads.subscribe, uploads.state),
    downloadsState: useSyncExternalStore(downloads.subscribe, downloads.state),
    question: useSyncExternalStore(questions.subscribe, questions.state),
  }
}
