import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { OwnLeftMessages } from './own-left-messages.tsx'
import { OwnLeftReactions } from './own-left-reactions.tsx'

/** Own messages, then own reactions, that no conversation shows to the member any more. */
export function OwnLeftLists() {
  const { t } = useLingui()
  return (
    <div className="grid gap-6">
      <Part title={t`Messages`}>
        <OwnLeftMessages />
      </Part>
      <Part title={t`Reactions to messages`}>
        <OwnLeftReactions />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}
