import { useEffect } from 'react'
import { useSession } from '../../session/session-store.ts'
import type { MediaItem } from './media-items.ts'

/** The photos of posts that are being changed, by post. They outlive the page, as the words do, but no reload. */
const edited = new Map<string, readonly MediaItem[]>()

export const editedItems = (postId: string): readonly MediaItem[] | undefined => edited.get(postId)

/** Undefined once the change is saved or given up. */
export function keepEditedItems(postId: string, items: readonly MediaItem[] | undefined): void {
  if (items) edited.set(postId, items)
  else edited.delete(postId)
}

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) edited.clear()
})

/** The browser asks before a reload, after which no photo is kept. */
export function useAskingAtReload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
