import { Toaster as Sonner } from 'sonner'
import { useTheme } from '../theme.ts'

/** Sentences that come and go: bottom right, three at most, four seconds, 356 px; the whole width of a phone. */
export function Toaster() {
  const { resolved } = useTheme()
  return (
    <Sonner
      theme={resolved}
      position="bottom-right"
      duration={4000}
      visibleToasts={3}
      offset={24}
      mobileOffset={{ left: 12, right: 12, bottom: 'calc(var(--bar) + 12px)' }}
      style={{ '--width': '356px' } as React.CSSProperties}
    />
  )
}
