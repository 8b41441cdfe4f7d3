import { plainColours } from '#server/html-pages/plain-page.ts';
import { toMarkup } from '#text/escape.ts';

/** What is read here of an OpenAPI document. */
type Call = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
};
export type Description = {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Call>>;
  webhooks: { event: { post: Call } };
  components: { schemas: Record<string, object> };
};

const style = `
${plainColours}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
main{max-width:56rem;margin:auto;padding:1rem 1.5rem 4rem;overflow-wrap:anywhere}
h1{line-height:1.2}
h2{margin:2rem 0 .5rem}
a{color:inherit}
ul{padding:0;list-style:none}
li{padding:.35rem 0}
li a{display:inline-block;padding:.15rem 0}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap}
summary{padding:.5rem 0;cursor:pointer}
:focus-visible{outline:3px solid var(--river);outline-offset:3px}
`;

/** Every call of the API by what it is about, each with a link to a page of its own. English, as the names of the calls are. */
export function drawCalls({ info, paths, webhooks }: Description): string {
  const calls = callsOf(paths);
  const byTag = Map.groupBy(calls, ({ call }) => call.tags[0] ?? '');
  const sections = [...byTag]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([tag, same]) => `<h2>${toMarkup(tag)}</h2><ul>${same.map(drawLink).join('')}</ul>`);
  const webhook = `<h2>What is sent to webhooks</h2>${drawCall(webhooks.event.post)}`;
  const machines = '<p><a href="/api/openapi.json">The same for machines, as OpenAPI 3.1</a></p>';
  const paragraphs = info.description.split('\n\n').map((paragraph) => `<p>${toInline(paragraph)}</p>`);
  return drawPage(`${info.title} ${info.version}: API`, [...paragraphs, machines, ...sections, webhook].join('\n'));
}

/** One call with all that it takes and answers. Undefined: there is no call of this name. */
export function drawNamedCall({ paths, components }: Description, name: string): string | undefined {
  const found = callsOf(paths).find(({ call }) => call.operationId === name);
  if (!found) return undefined;
  const { method, path, call } = found;
  return drawPage(
    call.operationId,
    `<p><a href="/api/docs">All calls</a></p><p><code>${method} ${toMarkup(path)}</code></p>${drawCall(call)}
${drawSchema('A problem, as each error is', components.schemas.Problem)}`,
  );
}

function callsOf(paths: Description['paths']) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
}

function drawLink({ method, path, call }: ReturnType<typeof callsOf>[number]): string {
  return `<li><a href="/api/docs/${call.operationId}">${toMarkup(call.operationId)}</a> <code>${method} ${toMarkup(path)}</code><br>${toInline(call.summary)}</li>`;
}

function drawCall({ summary, description, parameters, requestBody, responses }: Call): string {
  const taken = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${toMarkup(name)}</code> (${place}${required ? ', required' : ''}) <pre>${toJson(schema)}</pre></li>`,
  );
  const answers = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const schemas = Object.entries(content).filter(([type]) => type !== 'application/problem+json');
    return `<li><strong>${status}</strong> ${toMarkup(description)}${drawContent(schemas)}</li>`;
  });
  return `<p>${toInline(summary)}</p><p>${toInline(description)}</p>
${taken.length > 0 ? `<h2>Parameters</h2><ul>${taken.join('')}</ul>` : ''}
${requestBody ? `<h2>Body</h2>${drawContent(Object.entries(requestBody.content))}` : ''}
<h2>Answers</h2><ul>${answers.join('')}</ul>`;
}

function drawContent(content: [type: string, { schema: object }][]): string {
  return content.map(([type, { schema }]) => drawSchema(type, schema)).join('');
}

function drawSchema(title: string, schema: object | undefined): string {
  return `<details><summary>${toMarkup(title)}</summary><pre>${toJson(schema)}</pre></details>`;
}

function toJson(schema: object | undefined): string {
  return toMarkup(JSON.stringify(schema, null, 2));
}

/** The two marks of Markdown that the descriptions use. */
function toInline(text: string): string {
  return toMarkup(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function drawPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${toMarkup(title)}</title>
  <link rel="icon" href="/favicon.svg">
  <style>${style}</style>
</head>
<body>
  <main>
    <h1>${toMarkup(title)}</h1>
    ${main}
  </main>
</body>
</html>
`;
}
