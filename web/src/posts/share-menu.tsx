import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Share, Share2 } from 'lucide-react'
import { report } from '../kit/report.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { Menu } from '../kit/ui/menu.tsx'

/** Hands on where something is, never the thing itself: whoever follows the address sees what they may. */
export function ShareMenu({ path, title }: { path: string; title: string }) {
  const { t } = useLingui()
  const url = new URL(path, location.origin).href

  async function copy(): Promise<void> {
    if (await isCopied(url)) toast.success(t`Link copied`)
    else toast.error(t`The browser did not allow copying.`, { description: url })
  }

  return (
    <Menu
      align="end"
      trigger={
        <Button variant="plain" size="sm" icon={<Share />}>
          <Trans>Share</Trans>
        </Button>
      }
      entries={[
        { label: t`Copy link`, icon: <Copy />, onSelect: () => void copy() },
        ...('share' in navigator
          ? [{ label: t`Share with an app`, icon: <Share2 />, onSelect: () => void handOn({ url, title }) }]
          : []),
      ]}
    />
  )
}

async function isCopied(text: string): Promise<boolean> {
  // There is no clipboard for pages that come without encryption.
  if (!('clipboard' in navigator)) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

async function handOn(data: ShareData): Promise<void> {
  await navigator.share(data).catch((error: unknown) => {
    // Whoever closes the sheet has decided; that is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) report(error)
  })
}
