import { type ESTree, type Plugin, Visitor } from 'vite';

/**
 * What a browser asks of an endpoint, beside how it is called: the panel who may call it, forms what they may hold, all what
 * the answer is.
 */
const forBrowsers = new Set(['method', 'path', 'access', 'body', 'response']);

/**
 * Leaves out of the pages what only the server and the documentation of the API read of the contract's calls: their limits,
 * how they may fail, and the schemas that nothing else needs.
 */
export function endpointsForBrowsers(): Plugin {
  return {
    name: 'ten-stones-endpoints-for-browsers',
    apply: 'build',
    enforce: 'pre', // while the contract is as it was written
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/, code: 'defineEndpoint(' },
      handler(code) {
        const left: string[] = [];
        let end = 0;
        for (const { start, end: next } of unwanted(this.parse(code, { lang: 'ts' }))) {
          left.push(code.slice(end, start));
          end = code[next] === ',' ? next + 1 : next;
        }
        return [...left, code.slice(end)].join('');
      },
    },
  };
}

/** The properties of endpoints that no browser reads, as they follow one another. */
function unwanted(program: ESTree.Program): ESTree.Node[] {
  const found: ESTree.Node[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [endpoint] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return;
      if (endpoint?.type !== 'ObjectExpression') return;
      for (const property of endpoint.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && !forBrowsers.has(property.key.name))
          found.push(property);
    },
  }).visit(program);
  return found;
}
