import { type ESTree, type Plugin, Visitor } from 'vite';

/** What a page asks of an endpoint: how it is called and what the answer is; the panel also who may call it, its forms what they hold. */
const readBy = {
  public: new Set(['method', 'path', 'response']),
  admin: new Set(['method', 'path', 'response', 'access', 'body']),
};

/**
 * Leaves out of the pages what only the server and the documentation of the API read of the contract's calls: their limits,
 * how they may fail, and the schemas that nothing else needs.
 */
export function endpointsForBrowsers(page: keyof typeof readBy): Plugin {
  let hasFound = false;
  return {
    name: 'ten-stones-endpoints-for-browsers',
    apply: 'build',
    enforce: 'pre', // while the contract is as it was written
    buildStart() {
      hasFound = false;
    },
    // Else the pages would silently be as heavy as the whole contract.
    buildEnd(error) {
      if (!error && !hasFound) throw new Error('No endpoint of the contract was found.');
    },
    transform: {
      filter: { id: /\/src\/contract\/[\w/-]+\.ts$/, code: 'defineEndpoint(' },
      handler(code) {
        hasFound = true;
        const left: string[] = [];
        let end = 0;
        for (const { start, end: next } of unwanted(this.parse(code, { lang: 'ts' }), readBy[page])) {
          left.push(code.slice(end, start));
          end = code[next] === ',' ? next + 1 : next;
        }
        return [...left, code.slice(end)].join('');
      },
    },
  };
}

/** The properties of endpoints that no browser reads, as they follow one another. */
function unwanted(program: ESTree.Program, wanted: ReadonlySet<string>): ESTree.Node[] {
  const found: ESTree.Node[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [endpoint] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return;
      if (endpoint?.type !== 'ObjectExpression') return;
      for (const property of endpoint.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && !wanted.has(property.key.name))
          found.push(property);
    },
  }).visit(program);
  return found;
}
