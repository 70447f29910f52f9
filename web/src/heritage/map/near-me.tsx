import { Trans, useLingui } from '@lingui/react/macro'
import { Crosshair, X } from 'lucide-react'
import type { MapView } from '../../places/public.ts'
import { Button } from '../../kit/ui/button.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { hasPosition, useFindMe, type Finding } from './find-me.ts'

/** The button Near me, and what became of it where the browser gave no position. */
export function NearMe({ onFound }: { onFound: (view: MapView) => void }) {
  const { t } = useLingui()
  const { finding, find, forget } = useFindMe(onFound)
  if (!hasPosition()) return null
  const busy = finding === 'finding'
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Crosshair />}
        busy={busy}
        busyText={t`Finding your position...`}
        className="bg-raised! shadow-lift max-md:hidden low:hidden"
        onClick={find}
      >
        <Trans>Near me</Trans>
      </Button>
      <IconButton
        label={t`Near me`}
        busy={busy}
        className="border border-line-strong bg-raised text-ink! shadow-lift md:hidden low:inline-grid"
        onClick={find}
      >
        <Crosshair />
      </IconButton>
      <div role="status" className="max-w-64 empty:-mt-2">
        <NotFound finding={finding} onClose={forget} />
      </div>
    </>
  )
}

function NotFound({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const { t } = useLingui()
  if (finding !== 'refused' && finding !== 'unknown') return null
  return (
    <div className="flex items-start gap-1 rounded-md border border-line bg-raised py-2 pr-1 pl-3 text-sm text-ink-soft shadow-float">
      <p className="min-w-0 flex-1 py-1">
        {finding === 'refused' ? (
          <Trans>Your browser did not give your position. Allow this in the browser’s settings and try again.</Trans>
        ) : (
          <Trans>Your position was not found. Try again outdoors.</Trans>
        )}
      </p>
      <IconButton size="sm" label={t`Close`} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}
