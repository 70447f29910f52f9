import { describe, expect, it } from 'vitest'
import { cleanName } from './clean-name.ts'

describe('cleanName', () => {
  it.each([
    ['Page 003.jpg', 'Page 003.jpg'],
    ['नागरिकता Mohan.pdf', 'नागरिकता Mohan.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', 'file'],
    ['  ', 'file'],
    ['', 'file'],
    ['a\u0000b\u001Fc\n.txt', 'abc.txt'],
    // Written from right to left this would look like "photo exe.jpg".
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['C:\\Users\\asha', 'C__Users_asha'],
    ['con.txt', '_con.txt'],
    ['.bashrc', 'bashrc'],
    ['name. ', 'name'],
    ['e\u0301.txt', '\u00E9.txt'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanName(name, 'file')).toBe(clean)
  })

  it('keeps the joiners that Devanagari needs', () => {
    expect(cleanName('क्\u200Dष.txt', 'file')).toBe('क्\u200Dष.txt')
  })

  it.each(['\u200B', '\u200B\u200D', '\uFEFF', '. .'])('%j is no name', (name) => {
    expect(cleanName(name, 'file')).toBe('file')
  })

  it('shortens a name to the bytes that systems take, and keeps its ending', () => {
    const clean = cleanName(`${'क'.repeat(300)}.jpeg`, 'file')
    expect(new TextEncoder().encode(clean).length).toBeLessThanOrEqual(240)
    expect(clean).toMatch(/^क{78}\.jpeg$/)
  })

  it('ends a shortened name with no dot or space', () => {
    expect(cleanName(`${'x'.repeat(238)}. ${'y'.repeat(20)}`, 'file')).toBe('x'.repeat(238))
  })
})
