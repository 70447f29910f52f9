import macro from '@lingui/babel-plugin-lingui-macro'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { lingui } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import type { Plugin } from 'vite'
import { fileURLToPath } from 'node:url'
import { pseudoWords } from '../../tools/pseudo.ts'
import { languages } from './languages.ts'

const configPath = fileURLToPath(new URL('../lingui.config.ts', import.meta.url))

/**
 * Everything that turns the sentences in the code into messages: the macros, and the catalogues of other languages.
 * English is the text in the code itself, so it needs no catalogue; it is compiled here, because a parser of plurals
 * has no place in the browser.
 */
export function messages(): Plugin[] {
  return [...lingui({ configPath }), languages(), macros()] as Plugin[]
}

/** Only files that import a macro go through Babel; everything else stays with the fast transformer. */
export function macros() {
  const linguiConfig = getConfig({ configPath })
  return babel({
    presets: [
      defineRolldownBabelPreset({
        preset: { plugins: [[macro, { descriptorFields: 'message', linguiConfig }], compileEnglish] },
        rolldown: { filter: { code: /from ['"]@lingui\/(?:react|core)\/macro['"]/ } },
      }),
    ],
  })
}

type Node = { type: string; value?: unknown; key?: { name?: string }; leadingComments?: { value: string }[] | null }
type ObjectNode = Node & { properties: (Node & { value: Node })[] }
type Babel = { types: { valueToNode(value: unknown): Node } }

/** A build of its own says everything in a pseudo language, so that a walk finds what goes past the translation. */
const said = process.env['VITE_PSEUDO'] ? pseudoWords : undefined

function compileEnglish({ types }: Babel) {
  return {
    name: 'compile-english',
    visitor: {
      ObjectExpression({ node }: { node: ObjectNode }) {
        if (!node.leadingComments?.some((comment) => /^\*?\s*i18n\s*$/.test(comment.value))) return
        const message = node.properties.find((property) => property.key?.name === 'message')
        if (message?.value.type !== 'StringLiteral') return
        message.value = types.valueToNode(compileMessage(String(message.value.value), said))
      },
    },
  }
}
