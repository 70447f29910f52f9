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

const loadReader = loader(() => import('./taken-at.ts'))

type Taken = { point: GeoPoint; fileName: string }
export type PhotoPosition = {
  /** The open question; undefined where there is none. */
  open: (Taken & { question: PhotoQuestion }) | undefined
  /** How the last question was answered. */
  answer: 'used' | 'left' | undefined
  /** Reads the first position of these photos, in this browser alone. */
  read: (files: readonly File[]) => void
  use: () => void
  leave: () => void
}

/** The question where a photo was taken. Its position goes nowhere until the member uses it as the pin. */
export function usePhotoPosition(): PhotoPosition {
  const { saver, fields } = usePlaceForm()
  const city = useCityPoint(fields.city)
  const [taken, setTaken] = useState<Taken>()
  const [answer, setAnswer] = useState<'used' | 'left'>()
  const left = useRef<GeoPoint[]>([])
  const question = taken && photoQuestion(taken.point, pointOf(fields), city)

  const meet = useSteady((next: Taken) => {
    if (question || left.current.some((point) => isNear(point, next.point))) return
    if (!photoQuestion(next.point, pointOf(saver.store.getState().fields), city)) return
    setTaken(next)
    setAnswer(undefined)
  })
  function end(how: 'used' | 'left') {
    setTaken(undefined)
    setAnswer(how)
  }
  return {
    open: taken && question && { ...taken, question },
    answer,
    read: (files) => void firstTaken(files).then((found) => found && meet(found), report),
    use() {
      if (taken) saver.change({ point: typedPoint(taken.point) })
      end('used')
    },
    leave() {
      if (taken) left.current.push(taken.point)
      end('left')
    },
  }
}

/** The first of these photos that says where it was taken. They are read one by one, since each may have 50 MB. */
async function firstTaken(files: readonly File[]): Promise<Taken | undefined> {
  const { takenAt } = await loadReader()
  for (const file of files) {
    if (kindOfFile(file) !== 'image' || mediaFault(file)) continue
    const point = await takenAt(file)
    if (point) return { point, fileName: file.name }
  }
  return undefined
}
