import { typedPoint } from '@mulghar/contract/heritage/coordinates'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Crosshair } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Say } from '../../kit/ui/say.tsx'

type Finding = { state: 'idle' | 'finding' | 'refused' | 'unknown' } | { state: 'found'; metres: number }

const longestMs = 20_000
/** About a metre; more digits would claim more than a device knows. */
const decimals = 5

/** Fills in where the device is. It is read only when the button is pressed, and goes nowhere but into the field. */
export function UsePosition({ onPoint }: { onPoint: (point: string) => void }) {
  const { t } = useLingui()
  const [finding, setFinding] = useState<Finding>({ state: 'idle' })

  function find() {
    setFinding({ state: 'finding' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const [latitude, longitude] = [coords.latitude, coords.longitude].map((degrees) =>
          Number(degrees.toFixed(decimals)),
        )
        onPoint(typedPoint({ latitude: latitude!, longitude: longitude! }))
        setFinding({ state: 'found', metres: Math.round(coords.accuracy) })
      },
      ({ code, PERMISSION_DENIED }) => setFinding({ state: code === PERMISSION_DENIED ? 'refused' : 'unknown' }),
      { enableHighAccuracy: true, timeout: longestMs },
    )
  }

  // A page without HTTPS on a network of its own has none.
  if (!('geolocation' in navigator)) return null
  const metres = finding.state === 'found' ? finding.metres : 0
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="quiet"
          icon={<Crosshair />}
          busy={finding.state === 'finding'}
          busyText={t`Finding your position...`}
          className="max-sm:w-full"
          onClick={find}
        >
          <Trans>Use my position</Trans>
        </Button>
        <span className="text-xs text-ink-soft sm:flex-1">
          <Trans>Only if you are there now. We read your position only when you press.</Trans>
        </span>
      </div>
      <div role="status">
        {finding.state === 'found' && (
          <p className="flex items-center gap-1.5 text-sm text-ink-soft">
            <Check aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
            <Plural
              value={metres}
              one="Your position, accurate to about # metre"
              other="Your position, accurate to about # metres"
            />
          </p>
        )}
        {finding.state === 'refused' && (
          <Say icon={<Crosshair aria-hidden="true" />}>
            <Trans>
              <b>Your browser did not give your position.</b> Allow it in the browser’s settings, or type the two
              numbers.
            </Trans>
          </Say>
        )}
        {finding.state === 'unknown' && (
          <Say icon={<Crosshair aria-hidden="true" />}>
            <Trans>
              <b>Your position was not found.</b> Try again outdoors, or type the two numbers.
            </Trans>
          </Say>
        )}
      </div>
    </div>
  )
}
