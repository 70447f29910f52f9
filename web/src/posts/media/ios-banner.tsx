import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isIos } from '../../documents/public.ts'
import { Hint } from './hint.tsx'
import { storeChoice } from '../../kit/stored-choice.ts'

const key = 'mulghar-ios-formats'

/** On iOS: where one chooses that photos are kept as everybody can read them. Who has dismissed it does not see it again. */
export function IosBanner() {
  const { t } = useLingui()
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) === 'dismissed')
  if (isDismissed || !isIos(navigator)) return null
  return (
    <Hint
      text={t`For photos that everybody can open: Settings › Camera › Formats › Most Compatible.`}
      onDismiss={() => {
        storeChoice(key, 'dismissed')
        setDismissed(true)
      }}
    />
  )
}
