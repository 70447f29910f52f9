import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** How long a transfer still takes, in words. */
export function useTimeLeft(): (seconds: number | undefined) => string | undefined {
  const { t } = useLingui()
  return (seconds) => {
    if (seconds === undefined) return undefined
    if (seconds < 10) return t`a few seconds left`
    if (seconds < 60) return t`less than a minute left`
    const minutes = Math.ceil(seconds / 60)
    if (minutes < 90) return t`${plural(minutes, { one: '# minute left', other: '# minutes left' })}`
    const hours = Math.round(minutes / 60)
    return t`${plural(hours, { one: '# hour left', other: '# hours left' })}`
  }
}
