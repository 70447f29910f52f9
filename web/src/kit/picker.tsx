import { Suspense } from 'react'
import { silentPart } from './lazy-part.ts'
import { pickers, type PickerProps } from './pickers.ts'

type Props = PickerProps & { kind: string }

const Brought = silentPart(async () => {
  await pickers.bring()
  return {
    default: function Brought({ kind, ...props }: Props) {
      const Field = pickers.all().find((part) => part.pickers[kind])?.pickers[kind]
      return Field ? <Field {...props} /> : null
    },
  }
})

/** A field for something of another room; nothing where no room offers its kind. */
export function Picker(props: Props) {
  return (
    <Suspense>
      <Brought {...props} />
    </Suspense>
  )
}
