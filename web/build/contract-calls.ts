import type { Plugin } from 'vite'

/** What the browser's client reads of a call; the rest is for the server, and brings the schemas of all answers. */
const read = new Set(['method', 'path', 'status', 'produces'])

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

interface Change {
  start: number
  end: number
  text: string
}

/**
 * Leaves of each call in the contract what the browser reads, and lets what nothing uses fall away: the schemas that
 * no form checks with, and where none does, zod.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/[^/]+\.ts$/ },
      handler(code) {
        let shortened = code
        const changes = constantsOf(this.parse(code) as unknown as Node).map((init) => shorten(code, init))
        for (const { start, end, text } of changes.toReversed())
          shortened = shortened.slice(0, start) + text + shortened.slice(end)
        return { code: shortened, map: null }
      },
    },
  }
}

/** The values of a module's constants, in their order. */
function constantsOf(program: Node): Node[] {
  return (program['body'] as Node[]).flatMap((statement) => {
    const declaration = (statement['declaration'] ?? statement) as Node
    if (declaration.type !== 'VariableDeclaration') return []
    const values = (declaration['declarations'] as { init: Node | null }[]).map(({ init }) => init)
    return values.filter(
      (init) => init?.type === 'CallExpression' || init?.type === 'ObjectExpression',
    ) as Node[]
  })
}

/** A constant of the contract has no effects; the bundler knows that only of a call that is marked so. */
function shorten(code: string, init: Node): Change {
  const { start, end } = init
  const [definition] = (init['arguments'] ?? []) as Node[]
  if ((init['callee'] as Node | undefined)?.['name'] !== 'endpoint' || !definition)
    return { start, end, text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` }
  const kept = keptOf(definition['properties'] as Node[])
  return { start, end, text: `{ ${kept.map((part) => code.slice(part.start, part.end)).join(', ')} }` }
}

/** A call that is spread into another gives it a method or path only where these are missing. */
function keptOf(properties: Node[]): Node[] {
  const kept = properties.filter(({ key }) => read.has(String((key as Node | undefined)?.['name'])))
  const isWhole = ['method', 'path'].every((name) => kept.some(({ key }) => (key as Node)['name'] === name))
  return isWhole ? kept : [...properties.filter(({ type }) => type === 'SpreadElement'), ...kept]
}
