import type { Language } from '@mulghar/kinship'
import { useEffect, useState } from 'react'
import type { TreeModel } from '../chart/model.ts'
import type { KinAnswer, KinQuestion } from './everyone-desk.ts'

/** What everybody of the tree is to one person, worked out beside the page; the last answer stays until the next. */
export function useEveryone(model: TreeModel, me: number | undefined, language: Language): KinAnswer | undefined {
  const [worker, setWorker] = useState<Worker>()
  const [answer, setAnswer] = useState<KinAnswer>()

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
    let isOld = false
    const hear = ({ data }: MessageEvent<KinAnswer>) => {
      if (!isOld) setAnswer(data)
    }
    worker.addEventListener('message', hear)
    worker.postMessage({ kind: 'everyone', ticket: 0, me, language } satisfies KinQuestion)
    return () => {
      isOld = true
      worker.removeEventListener('message', hear)
    }
  }, [worker, me, language])

  return answer
}
