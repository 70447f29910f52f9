import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { isIos } from '../../documents/public.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'

const key = 'mulghar-ios-formats'

/** On iOS: where one chooses that photos are kept as everybody can read them. Who has dismissed it does not see it again. */
export function IosBanner() {
  const { t } = useLingui()
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) === 'dismissed')
  if (isDismissed || !isIos(navigator)) return null
  return (
    <div
      role="note"
      className="flex items-start gap-3 rounded-md bg-marigold-soft py-1 pr-1 pl-3 text-sm text-on-marigold-soft"
    >
      <p className="flex-1 py-1.5">
        {t`For photos that everybody can open: Settings › Camera › Formats › Most Compatible.`}
      </p>
      <IconButton
        label={t`Dismiss`}
        size="sm"
        tooltip={false}
        className="text-inherit!"
        onClick={() => {
          localStorage.setItem(key, 'dismissed')
          setDismissed(true)
        }}
      >
        <X />
      </IconButton>
    </div>
  )
}
