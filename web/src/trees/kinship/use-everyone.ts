import type { Language } from '@mulghar/kinship'
import { useEffect, useRef, useState } from 'react'
import type { TreeModel } from '../chart/model/model.ts'
import type { KinAnswer, KinQuestion } from './everyone-desk.ts'

/** What everybody of the tree is to one person, worked out beside the page; the last answer stays until the next. */
export function useEveryone(model: TreeModel, me: number | undefined, language: Language): KinAnswer | undefined {
  const [worker, setWorker] = useState<Worker>()
  const [answer, setAnswer] = useState<KinAnswer>()
  const tickets = useRef(0)

  useEffect(() => {
    const fresh = new Worker(new URL('./everyone-worker.ts', import.meta.url), { type: 'module' })
    const { people, unions, children } = model.columns
    const { gender, born, guessed, order } = people
    const columns = { people: { gender, born, guessed, order }, unions, children }
    fresh.postMessage({ kind: 'tree', columns } satisfies KinQuestion)
    setWorker(fresh)
    return () => fresh.terminate()
  }, [model])

  useEffect(() => {
    if (!worker || me === undefined) return setAnswer(undefined)
    // An answer to the question before may still be on its way.
    const ticket = ++tickets.current
    const hear = ({ data }: MessageEvent<KinAnswer>) => {
      if (data.ticket === ticket) setAnswer(data)
    }
    worker.addEventListener('message', hear)
    worker.postMessage({ kind: 'everyone', ticket, me, language } satisfies KinQuestion)
    return () => worker.removeEventListener('message', hear)
  }, [worker, me, language])

  return answer
}
