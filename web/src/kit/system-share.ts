import { report } from './report.ts'

/** Whether the device has a share sheet of its own. */
export const hasSystemShare = (): boolean => 'share' in navigator

/** Opens the share sheet of the device. */
export async function shareBySystem(data: ShareData): Promise<void> {
  await navigator.share(data).catch((error: unknown) => {
    // Closing the sheet is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) report(error)
  })
}
