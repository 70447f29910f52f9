import { useLingui } from '@lingui/react/macro'
import { chosenDigits } from '../kit/digit-choice.ts'

const step = 1024
const round = (amount: number): string =>
  chosenDigits(String(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)))

/** Bytes as people read them: 812 kB, 3.2 GB. */
export function useSize(): (bytes: number) => string {
  const { t } = useLingui()
  return (bytes) => {
    const kilobytes = bytes / step
    const [kB, MB, GB] = [kilobytes, kilobytes / step, kilobytes / step ** 2].map(round)
    if (bytes >= step ** 3) return t`${GB} GB`
    if (bytes >= step ** 2) return t`${MB} MB`
    return bytes >= step || bytes === 0 ? t`${kB} kB` : t`${bytes} bytes`
  }
}

/** Used space of all there is, in one unit where that is not too rough: 3.2 of 10 GB, 812 kB of 2 GB. */
export function useUsed(): (space: { bytes: number; quota: number }) => string {
  const { t } = useLingui()
  const size = useSize()
  return ({ bytes, quota }) => {
    const all = size(quota)
    const used = quota >= step ** 3 && bytes >= step ** 3 / 10 ? round(bytes / step ** 3) : size(bytes)
    return t`${used} of ${all}`
  }
}
