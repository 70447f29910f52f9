import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { sendParts, type SendProps } from '../send-parts.ts'
import { useWantedOnce } from './dialog.tsx'

const Brought = lazyPart(async () => {
  await sendParts.bring()
  return {
    default: (props: SendProps) => sendParts.all().map((part, place) => <part.SendInMessage key={place} {...props} />),
  }
})

/** Sends a resource in a message, where a module offers that. Its code comes with the first opening. */
export function SendInMessage(props: SendProps) {
  return (
    useWantedOnce(props.open) && (
      <Suspense>
        <Brought {...props} />
      </Suspense>
    )
  )
}
