import { Navigate, useParams, useSearchParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'

/** The kinship panel has an address of its own: it opens beside the chart. */
export function KinshipScreen() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const asked = new URLSearchParams(query)
  if (!asked.has('kin')) asked.set('kin', 'pair')
  return <Navigate to={`${treePaths.graph(id)}?${asked.toString()}`} replace />
}
