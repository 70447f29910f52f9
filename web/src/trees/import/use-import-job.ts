import { useSearchParams } from '../../kit/router/react.tsx'

/** The task of an import is in the address, so that a reload goes on watching. */
export function useImportJob() {
  const [query, setQuery] = useSearchParams()
  return {
    jobId: query.get('job'),
    go(job: string | undefined) {
      const next = new URLSearchParams(query)
      if (job) next.set('job', job)
      else next.delete('job')
      setQuery(next, { replace: true })
    },
  }
}
