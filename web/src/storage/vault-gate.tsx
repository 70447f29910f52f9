import type { ReactNode } from 'react'
import { Navigate } from '../kit/router/react.tsx'
import { storagePaths } from './paths.ts'
import { VaultDoor } from './vault-door.tsx'
import type { OpenState } from './vault-state.ts'

/** Wraps every page of files and asks for the vault password first. Without a vault it leads to the page that explains it. */
export function VaultGate({ children }: { children: (state: OpenState) => ReactNode }) {
  return (
    <VaultDoor none={() => <Navigate to={storagePaths.vault} replace />}>{({ state }) => children(state)}</VaultDoor>
  )
}
