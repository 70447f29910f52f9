import type { Plugin } from 'vite'

/**
 * The router's own links and forms are made by calls that a bundler must take for having effects, so that they come
 * along although nobody uses them, and with them what they need of its framework. Here it is told that they have none,
 * and that nobody listens to the router from outside.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](dom[\\/]lib|router[\\/]router)\.js/ },
      handler(code) {
        const lean = code
          .replace(/^(const \w+ = )(?=React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ ')
          .replace(/^(?:Link|NavLink|Form|ScrollRestoration)\.displayName = .*$/gm, '')
          .replaceAll('init.instrumentations', '(void 0)')
          .replaceAll('consumeInstrumentationClientResultMetaReceiver(router)', '(void 0)')
        if (lean === code) this.error('The router is no longer written as it used to be')
        return { code: lean, map: null }
      },
    },
  }
}
