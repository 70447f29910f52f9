import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { lazyPart } from '../../../kit/lazy-part.ts'
import type { MenuEntry } from '../../../kit/ui/menu.tsx'
import type { TreeModel } from '../model/model.ts'
import { PersonSheet, type Relative } from './person-sheet.tsx'

const PersonDialog = lazyPart(async () => ({ default: (await import('../../person/person-dialog.tsx')).PersonDialog }))

export type PersonAtWorkProps = {
  treeId: string
  model: TreeModel
  person: number
  isMe: boolean
  mayEdit: boolean
  /** What besides can be done with this person. */
  more?: readonly MenuEntry[]
  /** What is to be known before one edits them. */
  notice?: ReactNode
  onOpen: () => void
  onFocus: () => void
  onSaved: () => void
  onClose: () => void
}

/** The chosen person of the chart: what can be done, and the form for it, without leaving the chart. */
export function PersonAtWork(props: PersonAtWorkProps) {
  const { treeId, model, person, isMe, mayEdit, more, notice, onOpen, onFocus, onSaved, onClose } = props
  const [task, setTask] = useState<'edit' | Relative>()
  const [hasAsked, setHasAsked] = useState(false)
  const id = model.columns.people.id[person]!
  const ask = (wish: 'edit' | Relative) => {
    setHasAsked(true)
    setTask(wish)
  }
  useEffect(() => setTask(undefined), [id])

  return (
    <>
      <PersonSheet
        model={model}
        person={person}
        isMe={isMe}
        mayEdit={mayEdit}
        more={more}
        onOpen={onOpen}
        onFocus={onFocus}
        onEdit={() => ask('edit')}
        onAdd={ask}
        onClose={onClose}
      />
      {hasAsked && (
        <Suspense>
          <PersonDialog
            treeId={treeId}
            {...(task === 'edit' ? { personId: id, notice } : task && { relation: { to: id, as: task } })}
            open={task !== undefined}
            onClose={() => setTask(undefined)}
            onSaved={() => {
              setTask(undefined)
              onSaved()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
