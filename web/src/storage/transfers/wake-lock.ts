import { report } from '../../kit/report.ts'

/** Keeps the screen of this device on. Browsers without it, or with little battery, do nothing. Returns how to end it. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  /** Browsers end the lock of a page that is not visible. */
  async function take(): Promise<void> {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    } catch (error) {
      // The device keeps its battery, or its owner allows no page to keep the screen on.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') report(error)
    }
  }
  const onVisible = () => void take()
  document.addEventListener('visibilitychange', onVisible)
  void take()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release().catch(report)
  }
}
