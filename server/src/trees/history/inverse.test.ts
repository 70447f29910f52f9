import { expect, test } from 'vitest'
import type { UnionState } from '../person/bonds/state.ts'
import { bondsBefore, type PastChange } from './inverse.ts'

const bond = { kindA: 'BIRTH', kindB: 'BIRTH', position: null } as const
const union = (children: number): UnionState => ({
  id: 'union',
  a: 'mother',
  b: 'father',
  kind: 'MARRIED',
  from: null,
  to: null,
  hasFacts: false,
  position: null,
  children: Array.from({ length: children }, (_, at) => ({ ...bond, childId: `child ${at}` })),
})
const childChange = (at: number, kind: 'CREATE' | 'DELETE'): PastChange => {
  const row = { ...bond, unionId: 'union', childId: `child ${at}` }
  const [before, after] = kind === 'CREATE' ? [null, row] : [row, null]
  return { kind, subject_kind: 'CHILD', subject_id: `child ${at}`, people: null, before, after }
}

// A search through the list of children for each change took minutes here.
const many = 100_000

test('undoes the creation of very many children of one union', () => {
  const changes = Array.from({ length: many }, (_, at) => childChange(at, 'CREATE'))
  expect(bondsBefore([union(many)], changes, new Map())).toEqual({ unions: [union(0)], obstacles: [] })
})

test('undoes the removal of very many children of one union, in their order', () => {
  const changes = Array.from({ length: many }, (_, at) => childChange(many - 1 - at, 'DELETE'))
  expect(bondsBefore([union(0)], changes, new Map())).toEqual({ unions: [union(many)], obstacles: [] })
})

test('reports a child that was removed and added again since', () => {
  const { obstacles } = bondsBefore([union(1)], [childChange(0, 'DELETE')], new Map())
  expect(obstacles).toEqual([{ personIds: [], field: 'parents', code: 'changed-since' }])
})
