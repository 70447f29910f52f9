import { describe, expect, it } from 'vitest'
import { shownAs } from './shown-kinds.ts'

describe('shownAs', () => {
  it.each([
    ['Page 003.JPG', 'picture', 'image/jpeg'],
    ['notes.txt', 'text', 'text/plain'],
    ['tree.ged', 'text', 'text/plain'],
    ['film.mov', 'video', 'video/mp4'],
    ['paper.pdf', 'pdf', 'application/pdf'],
  ])('%s is shown as %s', (name, kind, type) => {
    expect(shownAs(name, 1000)).toMatchObject({ kind, type })
  })

  it.each([
    'page.html',
    'page.htm',
    'drawing.svg',
    'page.xhtml',
    'page.xml',
    'script.js',
    'names.xlsx',
    'none',
    'a.svg.',
    'x.mht',
  ])('%s is only saved, under a type that no browser opens', (name) => {
    expect(shownAs(name, 1000)).toMatchObject({ kind: 'saved', type: 'application/octet-stream' })
  })

  it('saves a film that is too large to look at', () => {
    expect(shownAs('film.mp4', 200 * 2 ** 20).kind).toBe('video')
    expect(shownAs('film.mp4', 200 * 2 ** 20 + 1).kind).toBe('saved')
  })
})
