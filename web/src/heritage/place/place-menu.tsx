import type { Place } from '@mulghar/contract/heritage/heritage'
import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Pencil, Share, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { DeletePlace } from '../core/delete-place.tsx'
import { heritagePaths } from '../core/paths.ts'
import { ShareDialog } from './share-dialog.tsx'

const SendInMessage = lazyPart(async () => ({ default: (await import('../../messages/public.ts')).SendInMessage }))

type Props = {
  place: Place
  className: string
  /** On a phone there is no room for its button beside the others. */
  hasEdit?: boolean
}

/** Share, and what only the owner may do. */
export function PlaceMenu({ place, className, hasEdit }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isSharing, setSharing] = useState(false)
  const [isSending, setSending] = useState(false)
  const isSendingWanted = useWantedOnce(isSending)
  const [isDeleting, setDeleting] = useState(false)
  const isPublished = place.status === 'PUBLISHED'
  return (
    <span className={classes('flex items-center', className)}>
      {isPublished && (
        <IconButton label={t`Share`} onClick={() => setSharing(true)}>
          <Share />
        </IconButton>
      )}
      {place.can.remove && (
        <Menu
          trigger={
            <IconButton label={t({ message: 'More', context: 'things to do' })} tooltip={false}>
              <Ellipsis />
            </IconButton>
          }
          entries={[
            ...(hasEdit
              ? [{ label: t`Edit`, icon: <Pencil aria-hidden="true" />, to: heritagePaths.edit(place.id) }]
              : []),
            {
              label: t`Delete`,
              icon: <Trash2 aria-hidden="true" />,
              tone: 'danger',
              onSelect: () => setDeleting(true),
            },
          ]}
        />
      )}
      <ShareDialog
        place={place}
        open={isSharing}
        onClose={() => setSharing(false)}
        onSend={() => {
          setSharing(false)
          setSending(true)
        }}
      />
      {isSendingWanted && (
        <Suspense>
          <SendInMessage card={{ kind: 'HERITAGE', id: place.id }} open={isSending} onClose={() => setSending(false)} />
        </Suspense>
      )}
      <DeletePlace
        place={place}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDone={() => void navigate(heritagePaths.mine, { replace: true })}
      />
    </span>
  )
}
