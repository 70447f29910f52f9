import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazyPart } from '../kit/lazy-part.ts'
import { useNavigate } from '../kit/router/react.tsx'
import { toast } from '../kit/toast.ts'
import { chosenIdleMinutes } from './idle-choice.tsx'
import { Making, type Ready } from './making.tsx'
import { lockingItself } from './own-locks.ts'
import { storagePaths } from './paths.ts'
import { VaultReady } from './ready.tsx'
import { AskStartOver, StartOver } from './start-over.tsx'
import { useTypedWordsQuestion } from './typed-words-question.ts'
import type { Flow } from './use-flow.ts'
import { MayBeDone } from './unsettled.ts'
import { useVault } from './use-vault.ts'
import { vaultQueries } from './vault.queries.ts'
import type { Prepared } from './vault-state.ts'

const WordsFlow = lazyPart(() => import('./words-flow.tsx'))
const Recovery = lazyPart(() => import('./recovery.tsx'))

type Props = { flow: Flow; onFlow: (flow: Flow | undefined) => void }

/** Shows the steps of a flow. They stay on the screen while the vault opens or locks. */
export function FlowSteps({ flow, onFlow }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const leave = () => onFlow(undefined)
  const end = (next?: Flow) => {
    void cache.invalidateQueries({ queryKey: vaultQueries.all })
    onFlow(next)
  }
  const endMaking = (wasSent: boolean) => end(wasSent ? { kind: 'ready' } : undefined)
  switch (flow.kind) {
    case 'set-up':
      return <SetUp onEnd={endMaking} />
    case 'ready':
      return (
        <VaultReady
          idleMinutes={chosenIdleMinutes()}
          onContinue={() => {
            leave()
            void navigate(storagePaths.files)
          }}
        />
      )
    case 'words':
      return <Recovery onRight={() => onFlow({ kind: 'recovery' })} onCancel={leave} />
    case 'recovery':
      return <NewPasswordByWords onEnd={() => end()} />
    case 'new-words':
      return <NewWords prepared={flow.prepared} onEnd={() => end()} />
    case 'start-over':
      return <AskStartOver onRecover={() => onFlow({ kind: 'words' })} onBack={leave} />
    case 'restart':
      return <StartOver token={flow.token} onEnd={endMaking} />
  }
}

/** Without the keys these steps cannot find out what was done. The unlock card can. */
async function endWithKeys(sending: Promise<void>, onEnd: () => void): Promise<void> {
  try {
    await sending
  } catch (error) {
    if (error instanceof MayBeDone && error.hasNoKeys) onEnd()
    throw error
  }
}

function SetUp({ onEnd }: { onEnd: (wasSent: boolean) => void }) {
  const { vault } = useVault()
  const settings = useQuery(vaultQueries.settings())
  async function prepare(password: string): Promise<Ready> {
    const { words, discard, send } = await vault.prepareSetUp(password)
    return {
      words,
      discard,
      async send(accountPassword) {
        await send({ idleMinutes: chosenIdleMinutes(), ...(accountPassword !== undefined && { accountPassword }) })
      },
    }
  }
  return <Making prepare={prepare} asksAccount={settings.data?.hasAccountPassword ?? true} isVaultNew onEnd={onEnd} />
}

/** The words have opened the vault; now it gets a new password and new words. */
function NewPasswordByWords({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui()
  const question = useTypedWordsQuestion()
  const { vault } = useVault()
  async function prepare(password: string): Promise<Ready> {
    const { words, discard, send } = await vault.prepareRecovery(password)
    return {
      words,
      discard,
      send: () =>
        endWithKeys(
          lockingItself(() => send({})),
          onEnd,
        ),
    }
  }
  return (
    <Making
      prepare={prepare}
      asksAccount={false}
      isVaultNew={false}
      question={question}
      onEnd={(wasSent) => {
        if (wasSent) {
          toast.success(t`Vault password changed`, {
            description: t`Your vault locked on all devices. Unlock it with the new password. Your old words do not work any more.`,
          })
        }
        onEnd()
      }}
    />
  )
}

function NewWords({ prepared, onEnd }: { prepared: Prepared<{}, void>; onEnd: () => void }) {
  const { t } = useLingui()
  return (
    <WordsFlow
      words={prepared.words}
      isVaultNew={false}
      hasSteps={false}
      onFinish={async () => {
        await endWithKeys(
          lockingItself(() => prepared.send({})),
          onEnd,
        )
        toast.success(t`Your new recovery words work now`, {
          description: t`Your vault locked on all devices. The old words do not work any more.`,
        })
        onEnd()
      }}
      onBack={() => {
        prepared.discard()
        onEnd()
      }}
    />
  )
}
