import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { wordsForFault } from './fault-words.ts'
import type { Part } from './place-fields.ts'
import type { FormState } from './form-state.ts'
import type { PlaceSaver } from './place-saver.ts'

type PlaceForm = {
  saver: PlaceSaver
  /** Somebody tried to go on. */
  isTried: boolean
}

export const PlaceFormContext = createContext<PlaceForm | undefined>(undefined)

type Used = FormState & {
  saver: PlaceSaver
  /** What is wrong with a part, in words. */
  errorOf: (part: Part) => string | undefined
}

/** The form of a place, for its steps. */
export function usePlaceForm(): Used {
  const form = use(PlaceFormContext)
  if (!form) throw new Error('There is no form of a place around this')
  const { saver, isTried } = form
  const state = useStore(saver.store)
  const faults = saver.faults()
  return {
    ...state,
    saver,
    errorOf(part) {
      const fault = faults[part]
      // Nobody is told at the first sight of an empty form that it has no name.
      if (!fault || (fault.code === 'name-needed' && !isTried && !state.place)) return undefined
      return wordsForFault(fault, state.fields.begin)
    },
  }
}
