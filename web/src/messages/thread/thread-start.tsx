import type { Conversation } from '@mulghar/contract/messages/conversations'
import { mostRequestMessages } from '@mulghar/contract/messages/kinds'
import { Plural, Trans } from '@lingui/react/macro'
import { ConversationFace } from '../core/conversation-face.tsx'
import { nameOf } from '../core/conversation-words.ts'
import { written } from '../../kit/written.ts'

/** In place of messages, where there are none yet: the other side, and what happens to a first message. */
export function ThreadStart({ conversation }: { conversation: Conversation }) {
  const name = nameOf(conversation)
  const { kind, members, isOwnRequest } = conversation
  const [other] = members
  return (
    <div className="grid justify-items-center gap-2 px-5 py-8 text-center">
      <ConversationFace conversation={conversation} size="lg" />
      <p {...written(name)} className="font-semibold wrap-anywhere">
        {name}
      </p>
      <p className="max-w-prose text-sm text-ink-soft">
        {kind === 'DIRECT' && other ? (
          <Trans>Your conversation with {other.name} begins here.</Trans>
        ) : (
          <Trans>This group conversation begins here.</Trans>
        )}
      </p>
      {isOwnRequest && (
        <p className="max-w-prose text-sm text-ink-soft">
          <Trans>
            {name} does not follow you, so your message waits as a request. Its photos and videos are shown after it is
            accepted.
          </Trans>{' '}
          <Plural
            value={mostRequestMessages}
            one="Until then you can send # message."
            other="Until then you can send # messages."
          />
        </p>
      )}
    </div>
  )
}
