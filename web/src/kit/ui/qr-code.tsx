import { useLingui } from '@lingui/react/macro'
import { encode } from 'uqr'

/** A text as a QR code (ISO/IEC 18004), dark on light in both themes, as cameras expect it. */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui()
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={t`QR code of the link`}
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto size-48 rounded-sm"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
