import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useTheme } from '../theme.ts'
import { useToastTop } from '../toast-place.ts'

/** Three at most, four seconds, 356 px; the whole width of a phone. */
export default function ToasterBody({ onReady }: { onReady: (board: typeof toast) => void }) {
  const { t } = useLingui()
  const { resolved } = useTheme()
  const topPx = useToastTop(({ px }) => px)
  useEffect(() => onReady(toast), [onReady])
  return (
    <Sonner
      containerAriaLabel={t`Notifications`}
      theme={resolved}
      position={topPx === null ? 'bottom-right' : 'top-right'}
      duration={4000}
      visibleToasts={3}
      offset={{
        right: 24,
        top: (topPx ?? 0) + 12,
        bottom: 'calc(24px + max(var(--toast-lift, 0px), var(--notice-lift, 0px)))',
      }}
      mobileOffset={{
        left: 12,
        right: 12,
        top: (topPx ?? 0) + 8,
        bottom: 'calc(12px + max(var(--bar) + var(--toast-lift, 0px), var(--notice-lift, 0px)))',
      }}
      style={{ '--width': '356px' } as React.CSSProperties}
    />
  )
}
