/** Messages between the tabs of a browser about an account's vault. They contain no secret. */
export type TabMessage = { accountId: string; kind: 'touched' | 'lockedEverywhere' | 'changed' }

export type TabChannel = {
  tell(message: TabMessage): void
  /** Returns how to stop. */
  listen(listener: (message: TabMessage) => void): () => void
}

/** Without BroadcastChannel each tab knows of itself only. */
export function tabChannel(name = 'mulghar-vault'): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => () => {} }
  const channel = new BroadcastChannel(name)
  return {
    tell: (message) => channel.postMessage(message),
    listen(listener) {
      const hear = ({ data }: MessageEvent<TabMessage>) => listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
