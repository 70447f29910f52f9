import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Input } from './input.tsx'
import { QrCode } from './qr-code.tsx'

/** A link that invites, to be shown to a camera or handed on, and what is to be known of it. */
export function MadeLink({ url, children }: { url: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3">
      <QrCode text={url} />
      <div className="flex gap-2">
        <Input
          aria-label={t({ message: 'Link', context: 'address' })}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={url} />
      </div>
      <p className="text-sm text-ink-soft">{children}</p>
    </div>
  )
}
