// The whole tree alone needs this, and only once it stands: it comes in a file of its own.
export { growBranches } from './branches.ts'
export { surnamesOf } from './surnames.ts'
