import { registerHooks } from 'node:module'

// The web's words where no build has put messages in place of the macros: the English that stands in the code. What needs
// them is imported after this, with `await import`.

const instead: Record<string, string> = {
  '@lingui/core/macro':
    'export const t = (texts, ...values) => texts.reduce((all, text, at) => all + values[at - 1] + text); export const msg = t',
  'virtual:languages': "export const catalogues = {}, hasOthers = false, offered = ['en']",
}

registerHooks({
  resolve(specifier, context, next) {
    const source = instead[specifier]
    if (source === undefined) return next(specifier, context)
    return { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true }
  },
})
