import { typedPoint, type GeoPoint } from '@mulghar/contract/heritage/coordinates'
import { useRef, useState } from 'react'
import { kindOfFile, mediaFault } from '../../documents/public.ts'
import { loader } from '../../kit/lazy-part.ts'
import { report } from '../../kit/report.ts'
import { useSteady } from '../../kit/use-steady.ts'
import { usePlaceForm } from './form-context.ts'
import { isNear, photoQuestion, type PhotoQuestion } from './photo-question.ts'
import { pointOf } from './place-fields.ts'
import { useCityPoint } from './use-city-point.ts'

const loadReader = loader(() => import('./taken-at.ts'), { isSilent: true })

type Taken = { point: GeoPoint; file: File }
export type PhotoPosition = {
  /** The open question; undefined where there is none. */
  open: (Taken & { question: PhotoQuestion }) | undefined
  /** How the last question was answered. */
  answer: 'used' | 'left' | undefined
  /** Reads where these photos were taken, in this browser alone, until there is something to ask. */
  read: (files: readonly File[]) => void
  use: () => void
  leave: () => void
  /** The photo was removed: there is nothing to ask about it. */
  forget: () => void
}

/** The question where a photo was taken. Its position goes nowhere until the member uses it as the pin. */
export function usePhotoPosition(): PhotoPosition {
  const { saver, fields } = usePlaceForm()
  const city = useCityPoint(fields.city)
  const [taken, setTaken] = useState<Taken>()
  const [answer, setAnswer] = useState<'used' | 'left'>()
  const left = useRef<GeoPoint[]>([])
  const question = taken && photoQuestion(taken.point, pointOf(fields), city)

  /** Whether there is now a question. */
  const meet = useSteady((next: Taken): boolean => {
    if (question) return true
    if (left.current.some((point) => isNear(point, next.point))) return false
    if (!photoQuestion(next.point, pointOf(saver.store.getState().fields), city)) return false
    setTaken(next)
    setAnswer(undefined)
    return true
  })
  function end(how: 'used' | 'left') {
    setTaken(undefined)
    setAnswer(how)
  }
  return {
    open: taken && question && { ...taken, question },
    answer,
    read: (files) => void readTaken(files, meet).catch(report),
    use() {
      if (taken) saver.change({ point: typedPoint(taken.point) })
      end('used')
    },
    leave() {
      if (taken) left.current.push(taken.point)
      end('left')
    },
    forget: () => setTaken(undefined),
  }
}

/** Photos are read one by one, since each may have 50 MB, until `meet` has one to ask about. */
async function readTaken(files: readonly File[], meet: (taken: Taken) => boolean): Promise<void> {
  const { takenAt } = await loadReader()
  for (const file of files) {
    if (kindOfFile(file) !== 'image' || mediaFault(file)) continue
    const point = await takenAt(file)
    if (point && meet({ point, file })) return
  }
}
