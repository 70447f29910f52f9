// A file of its own, since a page that imports the shapes directly would make a dynamic import of them pointless.
export { default } from './drawing-shapes.tsx'
