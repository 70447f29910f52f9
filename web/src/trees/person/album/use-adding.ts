import { mostPictures } from '@mulghar/contract/trees/album'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../../kit/failures.ts'
import { useMutation } from '../../../kit/mutation.ts'
import { pictureFault, type PictureFault } from '../../../kit/picture-check.ts'
import { useAskingWhile } from '../../../kit/unsaved.ts'
import { TakenBack } from '../../../kit/waiting-saves.ts'
import { wordsFor } from '../../../kit/words.ts'
import { changed } from '../../core/trees.queries.ts'
import { albumMutations, type Of } from './album.queries.ts'

/** Which of several files is being sent, and how much of it has gone. */
export type Sending = { number: number; of: number; part: number }

/** A file that was not taken, and why: what is wrong with it, or what the server said. */
export type NotTaken = { key: string; name: string; fault?: PictureFault; words?: string }

/** Adds files to an album one after the other; one that is not taken does not keep the others from coming. */
export function useAdding(of: Of) {
  const cache = useQueryClient()
  const add = useMutation(albumMutations.add(cache, of))
  const [sending, setSending] = useState<Sending>()
  const [notTaken, setNotTaken] = useState<NotTaken[]>([])
  const asking = useAskingWhile(sending !== undefined)

  async function take(file: File, at: Omit<Sending, 'part'>): Promise<'taken' | 'not' | 'full' | 'taken-back'> {
    const key = `${at.number} ${file.name}`
    const refuse = (why: Omit<NotTaken, 'key' | 'name'>) =>
      setNotTaken((before) => [...before, { key, name: file.name, ...why }])
    const fault = await pictureFault(file)
    if (fault) {
      refuse({ fault })
      return 'not'
    }
    try {
      const onProgress = ({ sent, total }: { sent: number; total: number }) =>
        setSending({ ...at, part: total > 0 ? sent / total : 0 })
      await add.mutateToEnd({ file, onProgress })
      return 'taken'
    } catch (error) {
      if (error instanceof TakenBack) return 'taken-back'
      refuse({ words: wordsFor(error) })
      return error instanceof Refusal && error.code === 'trees/album-full' ? 'full' : 'not'
    }
  }

  /** How many have come. */
  async function addAll(files: readonly File[]): Promise<number> {
    setNotTaken([])
    const signal = asking.begin()
    const these = files.slice(0, mostPictures)
    let taken = 0
    try {
      for (const [at, file] of these.entries()) {
        if (signal.aborted) break
        const about = { number: at + 1, of: these.length }
        setSending({ ...about, part: 0 })
        const answer = await take(file, about)
        if (answer === 'taken') taken++
        if (answer === 'full' || answer === 'taken-back') break
      }
    } finally {
      setSending(undefined)
      if (taken > 0) await changed(cache, of.treeId)
    }
    return taken
  }

  return { sending, notTaken, addAll }
}
