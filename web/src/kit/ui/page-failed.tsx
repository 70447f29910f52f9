import { paths } from '../paths.ts'
import { Navigate } from '../router/react.tsx'
import { Refusal } from '../failures.ts'
import { wordsFor } from '../words.ts'
import { LoadFailed } from './load-failed.tsx'

type Props = { error: unknown; onRetry: () => void; busy?: boolean }

/** The address has an ill-formed id: a retry would find nothing either. For calls whose only input is ids of the address. */
export const isIllFormed = (error: unknown): boolean => error instanceof Refusal && error.code === 'kit/bad-input'

/** A page that did not load. An address with an ill-formed id is the page "not found". */
export function PageFailed({ error, onRetry, busy = false }: Props) {
  if (isIllFormed(error)) return <Navigate to={paths.notFound} replace />
  return <LoadFailed text={wordsFor(error)} busy={busy} onRetry={onRetry} />
}
