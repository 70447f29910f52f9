import { useSession } from '../session/session-store.ts'
import { PublicFrame } from './frame/public-frame.tsx'

export function PublicLayout() {
  return <PublicFrame signedIn={useSession((session) => session.isAuthenticated)} />
}
