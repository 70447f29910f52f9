import type { Place } from '@mulghar/contract/heritage/heritage'
import type { PlaceVisibility } from '@mulghar/contract/heritage/kinds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, MessageSquare, Share2 } from 'lucide-react'
import { copyText } from '../../kit/copy-text.ts'
import { hasSystemShare, shareBySystem } from '../../kit/system-share.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { heritagePaths } from '../core/paths.ts'

const audiences: Record<PlaceVisibility, MessageDescriptor> = {
  PUBLIC: msg`Everyone on Mulghar can open it, because this place is public.`,
  SCOPE: msg`Only members of the family trees and groups linked to this place can open it.`,
  ONLY_ME: msg`Only you can open it, until you let others see this place.`,
}

type Props = { place: Place; open: boolean; onClose: () => void; onSend: () => void }

/** Hands on the address of a place, never the place itself: who follows it sees what they may. */
export function ShareDialog({ place: { id, name, visibility }, open, onClose, onSend }: Props) {
  const { i18n, t } = useLingui()
  const url = new URL(heritagePaths.place(id), location.origin).href

  async function copy(): Promise<void> {
    if (await copyText(url)) toast.success(t`Link copied`)
    else toast.error(t`The browser did not allow copying. Please select the link and copy it.`)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepsInput
      width="sm"
      title={t`Share this place`}
      actions={
        <>
          {hasSystemShare() && (
            <Button
              variant="quiet"
              icon={<Share2 aria-hidden="true" />}
              onClick={() => void shareBySystem({ url, title: name })}
            >
              <Trans>Share with an app</Trans>
            </Button>
          )}
          <Button variant="quiet" icon={<MessageSquare aria-hidden="true" />} onClick={onSend}>
            <Trans>Send in a message</Trans>
          </Button>
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            <Trans>Copy link</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={t({ message: 'Link', context: 'address' })}>
          <Input value={url} readOnly onFocus={({ target }) => target.select()} />
        </Field>
        <p className="text-sm text-ink-soft">{i18n._(audiences[visibility])}</p>
      </div>
    </Dialog>
  )
}
