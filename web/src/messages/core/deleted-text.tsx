import { Trans } from '@lingui/react/macro'

/** The sentence in place of a message that its sender has deleted. */
export function DeletedText() {
  return (
    <span className="italic opacity-80">
      <Trans>This message was deleted</Trans>
    </span>
  )
}
