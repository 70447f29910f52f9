import type { Place } from '@mulghar/contract/heritage/heritage'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, ExternalLink } from 'lucide-react'
import { isIos } from '../../documents/public.ts'
import { copyText } from '../../kit/copy-text.ts'
import { toast } from '../../kit/toast.ts'
import { buttonLook } from '../../kit/ui/button-look.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { inDegrees, mapLink } from './map-link.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

/** The owner keeps the point, the address and the city from everybody else. */
export const isSecretTo = ({ precision, can }: Place): boolean => precision === 'HIDDEN' && !can.edit

/** City, address and coordinates, and the way to a map. */
export function Where({ place }: { place: Place }) {
  const { address, city, latitude, longitude } = place
  if (isSecretTo(place)) return <Trans>Its owner keeps the spot secret.</Trans>
  const lines = [address, city?.name, city?.countryName].filter(Boolean)
  return (
    <>
      {lines.length > 0 && <WrittenText text={lines.join(', ')} />}
      {city?.nativeName && (
        <span translate="no" lang="ne" className="text-ink-soft">
          {city.nativeName}
        </span>
      )}
      {latitude !== null && longitude !== null && <Point latitude={latitude} longitude={longitude} />}
    </>
  )
}

function Point(point: { latitude: number; longitude: number }) {
  const { t } = useLingui()
  const text = inDegrees(point)
  const isTouched = matchMedia('(pointer: coarse)').matches && !isIos(navigator)

  async function copy(): Promise<void> {
    if (await copyText(text)) toast.success(t`Coordinates copied`)
    else toast.error(t`The browser did not allow copying.`, { description: text })
  }

  return (
    <>
      <span className="flex items-center gap-1 text-ink-soft tabular-nums">
        {text}
        <IconButton size="sm" label={t`Copy the coordinates`} onClick={() => void copy()}>
          <Copy />
        </IconButton>
      </span>
      <a
        href={mapLink(point, isTouched ? 'app' : 'website')}
        {...(!isTouched && { target: '_blank', rel: 'noopener noreferrer', referrerPolicy: 'no-referrer' as const })}
        className={classes(buttonLook({ variant: 'soft', size: 'sm' }), 'max-sm:w-full lg:w-full')}
      >
        <ExternalLink aria-hidden="true" />
        <Trans>Open in a map</Trans>
      </a>
    </>
  )
}
