import type { Message } from '@mulghar/contract/messages/message'
import { t } from '@lingui/core/macro'
import { listed } from '../../kit/lists.ts'

/** A line about the group in words. Several messages are members whom one member has added. */
export function eventWords(messages: readonly Message[]): string {
  const [first] = messages
  if (!first?.event) return ''
  const { event, isMine, sender } = first
  const name = sender?.name ?? leftMulghar()
  switch (event.kind) {
    case 'ADDED':
      return wordsOfAdded(name, isMine, messages)
    case 'LEFT':
      return isMine ? t`You left the group` : t`${name} left the group`
    case 'RENAMED': {
      const groupName = event.name
      if (groupName === null)
        return isMine ? t`You removed the name of the group` : t`${name} removed the name of the group`
      return isMine ? t`You named the group “${groupName}”` : t`${name} named the group “${groupName}”`
    }
  }
}

function wordsOfAdded(name: string, isMine: boolean, messages: readonly Message[]): string {
  const others = messages.flatMap(({ event }) => (!event || event.isMe ? [] : (event.user?.name ?? leftMulghar())))
  const isWithMe = messages.some(({ event }) => event?.isMe)
  const names = listed(others)
  if (isMine) return t`You added ${names}`
  if (!isWithMe) return t`${name} added ${names}`
  return others.length === 0 ? t`${name} added you` : t`${name} added you and ${names}`
}

const leftMulghar = () => t`A person who left Mulghar`
