import { useSearchParams } from '../../kit/router/react.tsx'

/** The name of the task in an address, as in that of its call. */
const parameter = 'job'

/** The task of an import is in the address, so that a reload goes on watching. */
export function useImportTask() {
  const [query, setQuery] = useSearchParams()
  return {
    taskId: query.get(parameter),
    go(task: string | undefined) {
      const next = new URLSearchParams(query)
      if (task) next.set(parameter, task)
      else next.delete(parameter)
      setQuery(next, { replace: true })
    },
  }
}
