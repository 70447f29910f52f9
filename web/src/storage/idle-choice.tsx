import { idleMinutes, type IdleMinutes } from '@mulghar/contract/storage/vault-password'
import { Trans, useLingui } from '@lingui/react/macro'
import { RadioGroup } from '../kit/ui/radio-group.tsx'
import { storeChoice } from '../kit/stored-choice.ts'

const key = 'mulghar-vault-idle'
const usual: IdleMinutes = 15

/** The choice from the last unlocking in this browser. */
export function chosenIdleMinutes(): IdleMinutes {
  const kept = Number(localStorage.getItem(key))
  return idleMinutes.find((minutes) => minutes === kept) ?? usual
}

export const keepIdleMinutes = (minutes: IdleMinutes): void => storeChoice(key, String(minutes))

type Props = { value: IdleMinutes; onChange: (minutes: IdleMinutes) => void }

/** Lets the member choose after how many idle minutes the vault locks. */
export function IdleChoice({ value, onChange }: Props) {
  const { t } = useLingui()
  const labels: Record<IdleMinutes, string> = { 1: t`1 min`, 5: t`5 min`, 15: t`15 min`, 60: t`1 hour` }
  return (
    <div className="grid gap-1 [&_.segment]:justify-center [&_.segments]:grid [&_.segments]:grid-cols-4">
      <RadioGroup
        look="segments"
        label={t`Lock again after`}
        options={idleMinutes.map((minutes) => ({ value: String(minutes), label: labels[minutes] }))}
        value={String(value)}
        onChange={(next) => onChange(idleMinutes.find((minutes) => String(minutes) === next) ?? usual)}
      />
      <p className="text-xs text-ink-soft">
        <Trans>Counted from your last touch or key press. After 8 hours it locks in any case.</Trans>
      </p>
    </div>
  )
}
