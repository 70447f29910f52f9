import { Page } from '../kit/ui/page.tsx'
import { Intro } from './intro.tsx'
import { OpenVault } from './open-vault.tsx'
import { VaultDoor } from './vault-door.tsx'

/** The vault itself: how it is opened, locked, changed and removed. */
export function VaultScreen() {
  return (
    <VaultDoor
      none={(onSetUp) => (
        <Page width="wide">
          <Intro onSetUp={onSetUp} />
        </Page>
      )}
    >
      {(inside) => (
        <Page width="wide">
          <OpenVault {...inside} />
        </Page>
      )}
    </VaultDoor>
  )
}
