import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, MessageSquare, Share, Share2, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { copyText } from '../kit/copy-text.ts'
import { lazyPart } from '../kit/lazy-part.ts'
import { hasSystemShare, shareBySystem } from '../kit/system-share.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { useWantedOnce } from '../kit/ui/dialog.tsx'
import { Menu } from '../kit/ui/menu.tsx'
import { postPaths } from './paths.ts'

const SendInMessage = lazyPart(async () => ({ default: (await import('../messages/public.ts')).SendInMessage }))
const ShareDialog = lazyPart(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

/** Hands on where a post is, never the post itself: whoever follows the address sees what they may. */
export function ShareMenu({ postId, title }: { postId: string; title: string }) {
  const { t } = useLingui()
  const [isSharing, setSharing] = useState(false)
  const [isSending, setSending] = useState(false)
  const isWanted = useWantedOnce(isSharing)
  const isSendingWanted = useWantedOnce(isSending)
  const url = new URL(postPaths.post(postId), location.origin).href

  async function copy(): Promise<void> {
    if (await copyText(url)) toast.success(t`Link copied`)
    else toast.error(t`The browser did not allow copying.`, { description: url })
  }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="plain" size="sm" icon={<Share />}>
            <Trans>Share</Trans>
          </Button>
        }
        entries={[
          { label: t`Copy link`, icon: <Copy />, onSelect: () => void copy() },
          { label: t`Send in a message`, icon: <MessageSquare />, onSelect: () => setSending(true) },
          { label: t`Share to a group`, icon: <UsersRound />, onSelect: () => setSharing(true) },
          ...(hasSystemShare()
            ? [{ label: t`Share with an app`, icon: <Share2 />, onSelect: () => void shareBySystem({ url, title }) }]
            : []),
        ]}
      />
      {isSendingWanted && (
        <Suspense>
          <SendInMessage card={{ kind: 'POST', id: postId }} open={isSending} onClose={() => setSending(false)} />
        </Suspense>
      )}
      {isWanted && (
        <Suspense>
          <ShareDialog postId={postId} open={isSharing} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
