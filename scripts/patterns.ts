// Finds regular expressions that take more than linear time: a long text holds a server's only thread with them. `scslre` sees
// what repeats one character, also beside lookarounds, and `recheck` what repeats several: a pattern has to pass both.
import path from 'node:path';
import { checkSync } from 'recheck';
import { analyse } from 'scslre';
import {
  isIdentifier,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isRegularExpressionLiteral,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

type Pattern = { source: string; flags: string; places: string[] };

// The same on every machine.
process.env.RECHECK_BACKEND = 'pure';
// Those that take longer are too many states for it; scslre has looked at them, too.
const longestMs = 1_000;

const folder = path.dirname(import.meta.dirname);
const api = new API({ cwd: folder });
const [project] = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects();
if (!project) throw new Error('tsconfig.json was not read.');
const { program, checker } = project;

const patterns = new Map<string, Pattern>();
const files = program
  .getSourceFileNames()
  .filter((name) => /^(src|packages)\//.test(path.relative(folder, name)) && !name.includes('.test.'));
for (const name of files) {
  const file = program.getSourceFile(name);
  if (file) collect(file, path.relative(folder, name));
}
api.close();

for (const pattern of patterns.values()) {
  const fault = findFault(pattern);
  if (!fault) continue;
  process.exitCode = 1;
  console.error(`/${pattern.source}/${pattern.flags} takes ${fault}: ${pattern.places.join(', ')}`);
}
if (patterns.size === 0) throw new Error('No regular expression was found.');

function collect(node: Node, place: string): void {
  if (isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    add(node.text.slice(1, end), node.text.slice(end + 1), place);
  }
  if (isNewExpression(node) && isIdentifier(node.expression) && node.expression.text === 'RegExp') {
    const [source, flags] = node.arguments ?? [];
    if (source) add(textOf(source), flags ? textOf(flags) : '', place);
  }
  node.forEachChild((child) => collect(child, place));
}

function add(source: string, flags: string, place: string): void {
  const key = `/${source}/${flags}`;
  const known = patterns.get(key);
  if (known) known.places.push(place);
  else patterns.set(key, { source, flags, places: [place] });
}

/** What a text is made of, by the constants that it names. What is known only while the product runs stands as a letter. */
function textOf(node: Node): string {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => textOf(span.expression) + span.literal.text).join('');
  if (isTaggedTemplateExpression(node)) return rawTextOf(node.template);
  if (!isIdentifier(node)) return 'x';
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration?.resolve(project);
  return declaration && isVariableDeclaration(declaration) && declaration.initializer
    ? textOf(declaration.initializer)
    : 'x';
}

/** As it is written: between the marks at its ends, with what stands in it. */
function rawTextOf(template: Node): string {
  const written = (part: Node) =>
    part
      .getText()
      .replace(/^[`}]/, '')
      .replace(/`$|\$\{$/, '');
  if (!isTemplateExpression(template)) return written(template);
  return (
    written(template.head) +
    template.templateSpans.map((span) => textOf(span.expression) + written(span.literal)).join('')
  );
}

/** In words, where there is one. */
function findFault({ source, flags }: Pattern): string | undefined {
  const [report] = analyse(
    { source, flags },
    { reportTypes: { Move: true, Self: true, Trade: true }, assumeRejectingSuffix: false },
  ).reports;
  if (report)
    return `${report.exponential ? 'exponential' : 'quadratic'} time on many ${JSON.stringify(report.character.pick)}`;
  const checked = checkSync(source, flags, { checker: 'automaton', timeout: longestMs });
  return checked.status === 'vulnerable'
    ? `${checked.complexity.summary} time on ${checked.attack.pattern}`
    : undefined;
}
