import { mostDonorAddress, mostDonorName } from '@mulghar/contract/finance/entry-rules'
import { minorOf, unitsOf } from '@mulghar/contract/finance/money'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { isPhone, stepped, type EntryFields } from './entry-check.ts'

type Props = { id: string; form: UseFormReturn<EntryFields>; isExpense: boolean; onSubmit: () => void }

const steps: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 }

/** What is typed of an entry. What is wrong with a field is said as one leaves it. */
export function EntryForm({ id, form, isExpense, onSubmit }: Props) {
  const { t } = useLingui()
  const { register, formState, setValue, getValues } = form
  const { errors } = formState
  const minor = minorOf(useWatch({ control: form.control, name: 'amount' }))

  function step(event: KeyboardEvent) {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    setValue('amount', stepped(getValues('amount'), by), { shouldDirty: true })
  }

  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Field
        label={isExpense ? t({ message: 'Description', context: 'of an expense' }) : t`Donor name`}
        required
        error={errors.donorName?.message}
      >
        <Input
          {...register('donorName', { validate: (name) => name.trim() !== '' || t`Name is required` })}
          maxLength={mostDonorName}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t({ message: 'Amount', context: 'of money' })}
        required
        error={errors.amount?.message}
        hint={t`In rupees`}
      >
        {/* Not of the type number, which takes no digits of Devanagari: this one says and keeps the same. */}
        <Input
          {...register('amount', {
            validate: (typed) => (minorOf(typed) ?? 1) > 0 || t`Amount must be greater than 0`,
          })}
          type="text"
          inputMode="decimal"
          role="spinbutton"
          min={0}
          step={0.01}
          aria-valuemin={0}
          aria-valuenow={minor === null ? undefined : unitsOf(minor)}
          autoComplete="off"
          onKeyDown={step}
        />
      </Field>
      <Field label={t`Address (optional)`} error={errors.donorAddress?.message}>
        <Input {...register('donorAddress')} maxLength={mostDonorAddress} autoComplete="off" />
      </Field>
      <Field label={t`Phone number (optional)`} error={errors.donorPhoneNo?.message}>
        <Input
          {...register('donorPhoneNo', {
            validate: (phone) => isPhone(phone) || t`Phone number must contain only digits`,
          })}
          type="tel"
          autoComplete="off"
        />
      </Field>
    </form>
  )
}
